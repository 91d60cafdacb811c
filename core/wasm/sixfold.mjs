// The rules core for browsers and Node 18 and newer. A game comes packed, in the bytes that
// `sixfold variants pack` writes: its file was read and validated there. Moves are coordinate text ("e2e4", "e7e8=Q") unless said
// otherwise. What the core refuses is thrown as an Error with its sentence.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The compiled core; one is enough for any number of games. */
export class Rules {
  #core;

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.#core = instance.exports;
    this.#core._initialize();
  }

  /**
   * @param {BufferSource | WebAssembly.Module | Response | Promise<Response>} source sixfold.wasm
   * @returns {Promise<Rules>}
   */
  static async open(source) {
    let code = await source;
    // Streaming needs a server that names the type; the bytes do not.
    if (typeof code.arrayBuffer === "function") {
      if (code.ok === false) throw new Error(`The rules could not be fetched (${code.status}).`);
      code = await code.arrayBuffer();
    }
    const made = await WebAssembly.instantiate(code, {});
    return new Rules(made.instance ?? made);
  }

  /**
   * A packed game, at its start.
   * @param {Uint8Array} packed
   * @returns {Game}
   */
  load(packed) {
    this.#write(packed);
    const handle = this.#core.load();
    if (handle === 0) throw new Error(this.#read());
    const invoke = (name, given) => {
      if (typeof given === "number") {
        if (given !== (given | 0)) throw new Error("A whole number is needed.");
        return this.#core[name](handle, given);
      }
      if (given !== undefined) this.#write(encoder.encode(given));
      return this.#core[name](handle);
    };
    const call = (name, given) => {
      if (!invoke(name, given)) throw new Error(this.#read());
      return this.#read();
    };
    const count = (name, given) => {
      const counted = invoke(name, given);
      if (counted < 0) throw new Error(this.#read());
      return counted;
    };
    return new Game(call, count);
  }

  /** Bytes of memory that the core has taken so far; it never gives any back to the host. */
  get memory() {
    return this.#core.memory.buffer.byteLength;
  }

  #write(bytes) {
    const at = this.#core.input(bytes.length);
    if (at === 0) throw new Error(this.#read());
    new Uint8Array(this.#core.memory.buffer, at, bytes.length).set(bytes);
  }

  #read() {
    const size = this.#core.output_size();
    return decoder.decode(new Uint8Array(this.#core.memory.buffer, this.#core.output(), size));
  }
}

/** A game with the way back to its beginning. Rules.load makes it. */
export class Game {
  #call;
  #count;

  /**
   * @param {(name: string, given?: string | number) => string} call
   * @param {(name: string, given?: string | number) => number} count
   */
  constructor(call, count) {
    this.#call = call;
    this.#count = count;
  }

  /**
   * Begins anew: from the start that the file shows, a numbered start, or position text.
   * @param {number | string} [from]
   */
  position(from = -1) {
    this.#call(typeof from === "string" ? "place" : "start", from);
  }

  /** How many numbered starts there are. @returns {number} */
  starts() {
    return this.#count("starts");
  }

  /** The position as text. @returns {string} */
  text() {
    return this.#call("text");
  }

  /** The legal moves, sorted. They do not end with the game: see outcome(). @returns {string[]} */
  moves() {
    return lines(this.#call("moves")).sort();
  }

  /** @param {string} move */
  play(move) {
    this.#call("play", move);
  }

  /** Takes the last move back. */
  undo() {
    this.#call("undo");
  }

  /**
   * How the game ended, repetition included; null while it goes on. Quarters are each seat's score
   * in quarter points.
   * @returns {{reason: string, quarters: number[]} | null}
   */
  outcome() {
    const [reason, ...quarters] = lines(this.#call("outcome"));
    return reason === undefined ? null : { reason, quarters: quarters.map(Number) };
  }

  /** The cells of the attacked royals of the side to move. @returns {string[]} */
  checked() {
    return lines(this.#call("checked"));
  }

  /** Algebraic text of a legal move. @param {string} move @returns {string} */
  algebraic(move) {
    return this.#call("algebraic", move);
  }

  /** The legal move that an algebraic text means. @param {string} text @returns {string} */
  parse(text) {
    return this.#call("parse", text);
  }

  /** How many sequences of so many legal moves there are. @param {number} depth @returns {number} */
  perft(depth) {
    return this.#count("perft", depth);
  }

  /** Frees the game's memory; nothing else can be asked of it afterwards. */
  close() {
    this.#call("close");
    this.#call = this.#count = () => {
      throw new Error("The game is closed.");
    };
  }
}

/** @param {string} text @returns {string[]} */
function lines(text) {
  return text === "" ? [] : text.split("\n");
}
