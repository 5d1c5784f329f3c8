import { expect, it } from 'vitest'
import { isRightAnswer, parseQuiz, percentOf, rightAnswerOf } from './quiz.ts'

const { questions, faults } = parseQuiz(`## Which pay for injury?
- [x] CTPL
- [x] Bodily injury
- [ ] Own damage
> The first two.

## When is it due?
- [ ] May
- [x] June
> In June.

## How many days?
= 1,000..1,200.5 days
> About so many.`)

it('reads a quiz as it is written', () => {
  expect(faults).toEqual([])
  expect(questions.map(({ kind }) => kind)).toEqual(['many', 'one', 'number'])
  expect(questions.map(rightAnswerOf)).toEqual(['CTPL · Bodily injury', 'June', '1,000 – 1,200.5 days'])
})

it('takes of several answers exactly the right ones, in whatever order they were shown', () => {
  const [many, one, number] = questions
  if (!many || !one || !number) throw new Error('three questions were written')
  const shown = { question: 0, order: [2, 0, 1] }
  expect(isRightAnswer(many, shown, [1, 2])).toBe(true)
  expect(isRightAnswer(many, shown, [1])).toBe(false)
  expect(isRightAnswer(many, shown, [0, 1, 2])).toBe(false)
  expect(isRightAnswer(many, shown, 1)).toBe(false)
  expect(isRightAnswer(one, { question: 1, order: [1, 0] }, [0])).toBe(true)
  expect([999, 1000, 1200.5, 1201].map((given) => isRightAnswer(number, { question: 2, order: [] }, given))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isRightAnswer(number, { question: 2, order: [] }, null)).toBe(false)
})

it('says of each question what is wrong with it', () => {
  const told = parseQuiz('Hello\n## What?\n- [ ] A\n- [ ] a\n## And?\n= 5..3\n> So.').faults.map(({ text }) => text)
  expect(told).toEqual([
    'Start the first question with “## ”: nothing may come before it.',
    'A quiz needs at least 3 questions, and this one has 2.',
    'Question 1: two answers are the same.',
    'Question 1: mark the right answer with “- [x]”.',
    'Question 1: explain the answer, in a line that starts with “> ”.',
    'Question 2: write the smaller number first, as “= 25..30”.',
  ])
})

it('rounds a result down, so that nobody passes who has not', () =>
  expect([percentOf(9, 13), percentOf(7, 10), percentOf(0, 0)]).toEqual([69, 70, 0]))
