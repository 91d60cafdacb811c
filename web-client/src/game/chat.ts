// The talk at a game as this viewer may read it.
import type { Chat, ChatLine } from "@/protocol.gen";

export const maxChatBytes = 280;
/** Older lines are let go. */
export const maxChatLines = 200;

export function withChat(lines: readonly ChatLine[], message: Chat): readonly ChatLine[] {
  return (message.all ? message.lines : [...lines, ...message.lines]).slice(-maxChatLines);
}

export const chatBytes = (words: string): number => new TextEncoder().encode(words).length;

export const canSay = (words: string): boolean => {
  const trimmed = words.trim();
  return trimmed !== "" && chatBytes(trimmed) <= maxChatBytes;
};
