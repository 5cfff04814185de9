// Where everything is: below <base href>, which the server writes into the page (a proxy may put it under a path).

export function at(path: string): string {
  return new URL(path, document.baseURI).href;
}

export function lineAddress(): string {
  const url = new URL('ws', document.baseURI);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

// The place within the house: "table/abc" of ".../games/table/abc".
export function placeOf(url: URL): string {
  const base = new URL('.', document.baseURI).pathname;
  return url.pathname.startsWith(base) ? decodeURI(url.pathname.slice(base.length)) : '';
}
