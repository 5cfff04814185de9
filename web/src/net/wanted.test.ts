import { beforeEach, describe, expect, it, vi } from 'vitest';

const line = { state: 'open', whenOpen: vi.fn() };
const renewed = { lookForRenewal: vi.fn() };
const notices = { show: vi.fn() };
vi.mock('./line.svelte', () => ({ line }));
vi.mock('./renewed', () => renewed);
vi.mock('../shell/notices.svelte', () => ({ notices }));
vi.mock('../words/words.svelte', () => ({ t: (id: string) => id }));
const { fetched, wanted } = await import('./wanted');

const reload = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  line.state = 'open';
  renewed.lookForRenewal.mockResolvedValue(true);
  const kept = new Map<string, string>();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

// Fails so many times before it is there.
function part(failures: number) {
  const asked = vi.fn(() =>
    asked.mock.calls.length > failures ? Promise.resolve('there') : Promise.reject(new Error()),
  );
  return asked;
}

describe('a part of the page', () => {
  it('is asked for once where it is to be had, and nobody hears of it', async () => {
    const here = part(0);
    expect(await wanted(here)).toBe('there');
    expect(here).toHaveBeenCalledOnce();
    expect(notices.show).not.toHaveBeenCalled();
  });

  it('waits for the line, and says so once', async () => {
    line.state = 'lost';
    let comes = () => {};
    line.whenOpen.mockReturnValueOnce(new Promise<void>((done) => (comes = done)));
    renewed.lookForRenewal.mockResolvedValue(false);
    const later = part(1);
    const found = wanted(later);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(later).toHaveBeenCalledOnce();
    expect(notices.show).toHaveBeenCalledOnce();
    comes();
    expect(await found).toBe('there');
    expect(reload).not.toHaveBeenCalled();
  });

  it('is not asked for without end by a page that has a line and no host', async () => {
    renewed.lookForRenewal.mockResolvedValue(false);
    const never = part(Infinity);
    void wanted(never);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(never.mock.calls.length).toBeLessThan(60);
    expect(reload).not.toHaveBeenCalled();
  });

  // Firefox: a second time it fails without asking.
  it('is had by loading the page again where nothing else helps, now and then, if somebody wants it', async () => {
    void fetched(part(Infinity));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(reload).not.toHaveBeenCalled();
    expect(notices.show).not.toHaveBeenCalled();
    void wanted(part(Infinity));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(reload).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(40_000);
    expect(reload).toHaveBeenCalledOnce();
  });
});
