// The board after every ply, kept so that stepping through a game costs nothing.
import type { DefinitionView, PlayedMove } from "@/protocol.gen";
import { parsePlacement, withChanges, type Board } from "./position";

export class BoardHistory {
  private definition?: DefinitionView;
  private start = "";
  private moves: readonly PlayedMove[] = [];
  private boards: Board[] = [];

  /** boards[n] is the board after n moves. Extends what it knows when the moves only grew. */
  of(definition: DefinitionView, start: string, moves: readonly PlayedMove[]): readonly Board[] {
    const extends_ =
      this.definition === definition &&
      this.start === start &&
      this.moves.length <= moves.length &&
      this.moves.every((move, index) => move === moves[index]);
    if (!extends_) this.boards = [parsePlacement(definition.cells, start)];
    for (let ply = this.boards.length; ply <= moves.length; ply += 1) {
      const before = this.boards[ply - 1];
      const move = moves[ply - 1];
      if (before && move) this.boards.push(withChanges(before, move.changes));
    }
    this.definition = definition;
    this.start = start;
    this.moves = moves;
    return this.boards;
  }
}
