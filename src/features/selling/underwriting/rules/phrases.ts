import { lineOf } from '#lines'
import type { Phrases } from '#lines/line/control.ts'

/** Phrases for every line; those for one line only are defined by the line itself. */
const COMMON: Phrases = {
  approve: ['The documents were seen and agree with the answers.'],
  decline: ['What was asked was not answered in time.', 'The documents do not agree with the answers.'],
  ask: ['Please send the policy of the other insurer.'],
}

/** What underwriters write most often in a step of a case of a line. */
export const usualPhrases = (line: string, step: keyof Phrases): readonly string[] => [
  ...COMMON[step],
  ...(lineOf(line)?.control.phrases[step] ?? []),
]
