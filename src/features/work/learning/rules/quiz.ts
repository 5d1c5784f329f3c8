import { type Message, msg } from '#kit/message.ts'

export type QuestionKind = 'one' | 'many' | 'number'

export type Question = {
  readonly kind: QuestionKind
  readonly text: string
  readonly options: readonly { readonly text: string; readonly isRight: boolean }[]
  /** For a number question: the range of right answers, from and to. */
  readonly range: { readonly from: number; readonly to: number; readonly unit: string } | null
  /** Why the answer is right, shown once the quiz was sent. */
  readonly explanation: string
}

export type Quiz = { readonly questions: readonly Question[]; readonly faults: readonly Message[] }

/** Fewer prove nothing. */
export const LEAST_QUESTIONS = 3
const MOST_QUESTIONS = 60
const MOST_OPTIONS = 8

const OPTION = /^[-*]\s*\[([ xX])\]\s*(.*)$/
const NUMBER = /^=\s*(-?[\d,]+(?:\.\d+)?)(?:\s*\.\.\s*(-?[\d,]+(?:\.\d+)?))?\s*(.*)$/
const EXPLANATION = /^>\s?(.*)$/

type Reading = {
  text: string[]
  options: { text: string; isRight: boolean }[]
  range: Question['range']
  explanation: string[]
}

/**
 * The questions of a quiz as they are written: `## ` starts a question, `- [x]` is a right answer and `- [ ]` a wrong one, `= 30 days` or
 * `= 25..30 days` a number, and `> ` explains. The server does all the marking, so every kind can be answered offline.
 */
export function parseQuiz(source: string): Quiz {
  const read: Reading[] = []
  const faults: Message[] = []
  for (const line of source.split(/\r?\n/)) {
    if (line.startsWith('## ')) {
      read.push({ text: [line.slice(3).trim()], options: [], range: null, explanation: [] })
      continue
    }
    const current = read.at(-1)
    if (current) take(current, line.trim())
    else if (line.trim() !== '') faults.push(msg`Start the first question with “## ”: nothing may come before it.`)
  }
  const questions = read.map(questionOf)
  return { questions, faults: [...faults.slice(0, 1), ...countFaults(questions.length), ...questions.flatMap(faultsOfQuestion)] }
}

function take(reading: Reading, line: string): void {
  const [, mark, option = ''] = OPTION.exec(line) ?? []
  const [, from, to, unit = ''] = NUMBER.exec(line) ?? []
  const [, because] = EXPLANATION.exec(line) ?? []
  if (mark !== undefined) reading.options.push({ text: option.trim(), isRight: mark !== ' ' })
  else if (from !== undefined) reading.range = { from: amountIn(from), to: amountIn(to ?? from), unit: unit.trim() }
  else if (because !== undefined) reading.explanation.push(because)
  else if (line !== '') reading.text.push(line)
}

const amountIn = (text: string): number => Number(text.replaceAll(',', ''))

function questionOf({ text, options, range, explanation }: Reading): Question {
  const several = options.filter(({ isRight }) => isRight).length > 1
  const kind = range ? 'number' : several ? 'many' : 'one'
  return { kind, text: text.join('\n').trim(), options, range, explanation: explanation.join(' ').trim() }
}

function countFaults(count: number): Message[] {
  if (count < LEAST_QUESTIONS) return [msg`A quiz needs at least ${LEAST_QUESTIONS} questions, and this one has ${count}.`]
  return count > MOST_QUESTIONS ? [msg`A quiz can have up to ${MOST_QUESTIONS} questions, and this one has ${count}.`] : []
}

function faultsOfQuestion({ kind, text, options, range, explanation }: Question, index: number): Message[] {
  const n = index + 1
  const same = new Set(options.map((each) => each.text.toLowerCase())).size < options.length
  const checks: readonly (readonly [isWrong: boolean, fault: Message])[] = [
    [text === '', msg`Question ${n}: write the question after “## ”.`],
    [kind === 'number' && options.length > 0, msg`Question ${n}: give either answers to choose from or a number, not both.`],
    [range !== null && range.to < range.from, msg`Question ${n}: write the smaller number first, as “= 25..30”.`],
    [kind !== 'number' && options.length < 2, msg`Question ${n}: give at least two answers, each as “- [ ] …” or “- [x] …”.`],
    [options.length > MOST_OPTIONS, msg`Question ${n}: give at most ${MOST_OPTIONS} answers.`],
    [options.some((each) => each.text === ''), msg`Question ${n}: an answer is empty.`],
    [same, msg`Question ${n}: two answers are the same.`],
    [
      kind !== 'number' && options.length > 1 && !options.some(({ isRight }) => isRight),
      msg`Question ${n}: mark the right answer with “- [x]”.`,
    ],
    [options.length > 1 && options.every(({ isRight }) => isRight), msg`Question ${n}: one answer must be wrong.`],
    [explanation === '', msg`Question ${n}: explain the answer, in a line that starts with “> ”.`],
  ]
  return checks.flatMap(([isWrong, fault]) => (isWrong ? [fault] : []))
}

/** One question of an attempt: which question of the quiz, and the order in which its answers are shown. */
export type PaperQuestion = { readonly question: number; readonly order: readonly number[] }
/** Positions of the chosen answers, as shown, or the number that was typed; null if nothing was answered. */
export type GivenAnswer = number[] | number | null

/** Whether an answer is right: where several are right, exactly all of them must be chosen. */
export function isRightAnswer({ kind, options, range }: Question, { order }: PaperQuestion, given: GivenAnswer): boolean {
  if (given === null) return false
  if (kind === 'number') return typeof given === 'number' && range !== null && given >= range.from && given <= range.to
  if (typeof given === 'number') return false
  const chosen = new Set(given.map((position) => order[position]))
  return options.every(({ isRight }, index) => chosen.has(index) === isRight)
}

/** The right answer as it is shown after the quiz. */
export function rightAnswerOf({ kind, options, range }: Question): string {
  if (kind !== 'number')
    return options
      .filter(({ isRight }) => isRight)
      .map(({ text }) => text)
      .join(' · ')
  if (!range) return ''
  const number = (value: number) => value.toLocaleString('en-PH')
  return [range.from === range.to ? number(range.from) : `${number(range.from)} – ${number(range.to)}`, range.unit].join(' ').trim()
}

/** Whole per cent, rounded down: 69.9 is not 70. */
export const percentOf = (right: number, asked: number): number => (asked === 0 ? 0 : Math.floor((right * 100) / asked))
