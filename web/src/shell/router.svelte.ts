// Where one is in the house. Places can be shared and bookmarked (net/place.ts). None of them
// is a path of the server's own (account, people, puzzles …; server/net/site.cpp).

import { at, placeOf, pocket } from '../net/place';

export interface Place {
  page: string; // "", "new", "table" …
  parts: string[]; // what follows
  query: URLSearchParams;
}

export function read(url: URL): Place {
  const [path = '', query] = placeOf(url).split(/\?(.*)/s);
  const [page = '', ...parts] = path.split('/').filter(Boolean);
  return { page, parts, query: new URLSearchParams(query) };
}

class Router {
  place = $state.raw<Place>({ page: '', parts: [], query: new URLSearchParams() });
  // Grows with each step, so that the page puts the focus on its heading.
  steps = $state(0);

  start(): void {
    this.place = read(new URL(location.href));
    addEventListener('popstate', () => this.#arrive());
    // Links within the house are followed without loading the page again.
    document.addEventListener('click', (event) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      const link = (event.target as Element | null)?.closest('a');
      if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
      const url = new URL(link.href);
      if (!url.pathname.startsWith(new URL('.', document.baseURI).pathname)) return;
      event.preventDefault();
      if (!pocket && url.pathname === location.pathname && url.search === location.search && url.hash) return;
      this.go(placeOf(url));
    });
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, '', at(path));
    else history.pushState(null, '', at(path));
    this.#arrive();
  }

  #arrive(): void {
    const before = this.place;
    this.place = read(new URL(location.href));
    if (before.page !== this.place.page || before.parts.join('/') !== this.place.parts.join('/')) {
      this.steps += 1;
      scrollTo(0, 0);
    }
  }
}

export const router = new Router();
