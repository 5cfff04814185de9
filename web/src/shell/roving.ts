// Arrow keys inside a region: one stop for Tab, then the nearest component in the arrow's direction; Home and End.

const STOPS = '[data-stop]';

export function roving(region: HTMLElement): { destroy(): void } {
  const stops = () => [...region.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop.offsetParent !== null);

  function repair(wanted?: Element | null): void {
    const all = stops();
    const one = all.find((stop) => stop === wanted) ?? all.find((stop) => stop.tabIndex === 0) ?? all[0];
    for (const stop of all) {
      const index = stop === one ? 0 : -1;
      if (stop.tabIndex !== index) stop.tabIndex = index;
    }
  }

  function centre(element: HTMLElement): { x: number; y: number } {
    const box = element.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  }

  // Nearest in the direction; what lies aside counts double, so that rows are kept.
  function nearest(from: HTMLElement, dx: number, dy: number): HTMLElement | undefined {
    const here = centre(from);
    let best: HTMLElement | undefined;
    let least = Infinity;
    for (const stop of stops()) {
      if (stop === from) continue;
      const there = centre(stop);
      const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
      const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
      if (along < 4 || aside > along * 3) continue;
      if (along + 2 * aside < least) [best, least] = [stop, along + 2 * aside];
    }
    return best;
  }

  function onkeydown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const from = (event.target as HTMLElement).closest<HTMLElement>(STOPS);
    if (!from || !region.contains(from)) return;
    const all = stops();
    const to =
      event.key === 'ArrowLeft'
        ? nearest(from, -1, 0)
        : event.key === 'ArrowRight'
          ? nearest(from, 1, 0)
          : event.key === 'ArrowUp'
            ? nearest(from, 0, -1)
            : event.key === 'ArrowDown'
              ? nearest(from, 0, 1)
              : event.key === 'Home'
                ? all[0]
                : event.key === 'End'
                  ? all[all.length - 1]
                  : undefined;
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    repair(to);
    to.focus();
  }
  const onfocusin = (event: FocusEvent) => repair((event.target as Element).closest(STOPS));

  // Cards come and go: there is always exactly one stop for Tab.
  // With the next frame, which measures the page anyhow.
  let soon = 0;
  const observer = new MutationObserver(() => (soon ||= requestAnimationFrame(() => ((soon = 0), repair()))));
  observer.observe(region, { childList: true, subtree: true });
  region.addEventListener('keydown', onkeydown);
  region.addEventListener('focusin', onfocusin);
  repair();
  return {
    destroy() {
      observer.disconnect();
      cancelAnimationFrame(soon);
      region.removeEventListener('keydown', onkeydown);
      region.removeEventListener('focusin', onfocusin);
    },
  };
}
