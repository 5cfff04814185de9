// What a component is, beside it: on hover after a moment, on keyboard focus, on a long touch. Esc puts it away. The
// same words are the component's name for screen readers, so the tip itself is hidden from them.

import type { Action } from 'svelte/action';

export class Tips {
  text = $state<string | null>(null);
  about = $state.raw<DOMRect | null>(null); // where the component is
  #timer: ReturnType<typeof setTimeout> | undefined;
  #from: HTMLElement | null = null; // what the tip is about
  #waiting: HTMLElement | null = null; // what it will be about in a moment

  // Later: a component may go, or lose the focus by going, in the midst of an update, when nothing may change.
  hide(): void {
    clearTimeout(this.#timer);
    this.#from = null;
    queueMicrotask(() => {
      if (this.#from === null) this.text = null;
    });
  }

  // Also on a press that does nothing else: everything answers.
  show(element: HTMLElement, text: string): void {
    this.#from = element;
    this.about = element.getBoundingClientRect();
    this.text = text;
  }

  readonly tip: Action<HTMLElement, string> = (element, text) => {
    let now = text;
    let touching = false;
    const later = (ms: number) => {
      clearTimeout(this.#timer);
      this.#waiting = element;
      this.#timer = setTimeout(() => this.show(element, now), ms);
    };
    const hide = () => this.hide();
    const listeners: [string, (event: Event) => void][] = [
      ['pointerenter', (event) => (event as PointerEvent).pointerType === 'mouse' && later(450)],
      ['pointerleave', hide],
      [
        'pointerdown',
        (event) => {
          hide();
          touching = (event as PointerEvent).pointerType !== 'mouse';
          if (touching) later(500);
        },
      ],
      ['pointerup', () => touching && this.text === null && hide()],
      ['pointercancel', hide],
      ['focus', () => element.matches(':focus-visible') && later(250)],
      ['blur', hide],
      ['keydown', (event) => (event as KeyboardEvent).key === 'Escape' && hide()],
    ];
    for (const [name, listener] of listeners) element.addEventListener(name, listener);
    return {
      update: (next) => {
        now = next;
        if (this.#from === element && this.text !== null) this.text = next;
      },
      destroy: () => {
        if (this.#from === element || this.#waiting === element) this.hide();
        for (const [name, listener] of listeners) element.removeEventListener(name, listener);
      },
    };
  };
}
