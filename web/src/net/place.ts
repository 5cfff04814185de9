// Where everything is. With a server: below <base href>, which the server writes into the page (a proxy may put it under a path).
// Without one, in a house in the pocket (docs/web.md): a host of files knows no place but the page itself, so places stand behind
// its #.

// Is the house in the page itself? Its index.html says so.
export const pocket = globalThis.document?.documentElement.dataset['house'] === 'pocket';

// The name by which something is kept on this device. A host of files may be many people's: each house has its own there.
export const ownKey = (key: string) => (pocket ? `${key} ${new URL('.', document.baseURI).pathname}` : key);

// A server has such a house, too, beside its own page: for when it cannot be reached.
export const besideServer = pocket && /\/pocket\.html$/.test(globalThis.location?.pathname ?? '');
const page = besideServer ? 'pocket.html' : './';

export function at(path: string): string {
  return new URL(pocket ? `${page}#${path}` : path, document.baseURI).href;
}

export function lineAddress(): string {
  const url = new URL('ws', document.baseURI);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

// The place within the house, with what is asked there: "replay/abc?move=7" of ".../games/replay/abc?move=7".
export function placeOf(url: URL): string {
  if (pocket) return decodeURI(url.hash.slice(1));
  const base = new URL('.', document.baseURI).pathname;
  return url.pathname.startsWith(base) ? decodeURI(url.pathname.slice(base.length)) + url.search : '';
}
