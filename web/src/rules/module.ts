// A WebAssembly module of ours: a request is written into its room, a word is said, and the answer is read.

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  room(bytes: number): number;
  answer(): number;
  [word: string]: unknown;
}

// What the C++ library asks of an operating system: a clock, and randomness. There is no environment and there are no files.
function system(memory: () => WebAssembly.Memory): WebAssembly.ModuleImports {
  const refused = () => 8; // WASI's EBADF
  return {
    clock_time_get: (_clock: number, _precision: bigint, at: number) => {
      new DataView(memory().buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    random_get: (at: number, size: number) => {
      crypto.getRandomValues(new Uint8Array(memory().buffer, at, size));
      return 0;
    },
    environ_sizes_get: (count: number, size: number) => {
      const view = new DataView(memory().buffer);
      view.setUint32(count, 0, true);
      view.setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    fd_close: refused,
    fd_seek: refused,
    fd_write: refused,
    proc_exit: () => {
      throw new Error('the module has ended');
    },
  };
}

export class Module {
  #exports: Exports;
  #letters = new TextEncoder();
  #texts = new TextDecoder();

  private constructor(instance: WebAssembly.Instance) {
    this.#exports = instance.exports as unknown as Exports;
    this.#exports._initialize();
  }

  // other: what a test gives instead of the system's.
  static async of(module: WebAssembly.Module, other: WebAssembly.ModuleImports = {}): Promise<Module> {
    const memory = () => instance.exports['memory'] as WebAssembly.Memory;
    const instance: WebAssembly.Instance = await WebAssembly.instantiate(module, {
      wasi_snapshot_preview1: { ...system(memory), ...other },
    });
    return new Module(instance);
  }

  get memory(): WebAssembly.Memory {
    return this.#exports.memory;
  }

  speak(word: string, request: string): string {
    const bytes = this.#letters.encode(request);
    const at = this.#exports.room(bytes.length);
    new Uint8Array(this.memory.buffer).set(bytes, at);
    const size = (this.#exports[word] as () => number)();
    return this.#texts.decode(new Uint8Array(this.memory.buffer, this.#exports.answer(), size));
  }
}
