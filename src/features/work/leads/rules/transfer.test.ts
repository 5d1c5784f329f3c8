import { describe, expect, it } from 'vitest'
import { describeTransfer, isNothing, sumOf } from './transfer.ts'

const staying = (title: string, day = 20) => ({
  ...{ id: title, title, startsAt: new Date(Date.UTC(2026, 10, day, 1)) },
  advisor: { id: 'a', name: 'Ana Reyes' },
})
const nothing = { appointments: 0, todos: 0, toReschedule: [] }

describe('what goes with leads to their new advisor', () => {
  it('is added up over all who have a part in it', () => {
    const [first, second] = [staying('Visit'), staying('Call')]
    expect(sumOf([{ appointments: 2 }, { todos: 1, toReschedule: [first] }, {}, { appointments: 1, toReschedule: [second] }])).toEqual({
      ...{ appointments: 3, todos: 1, toReschedule: [first, second] },
    })
    expect(sumOf([])).toEqual(nothing)
  })

  it('is worth a word if it is anything at all', () => {
    expect(isNothing(nothing)).toBe(true)
    for (const some of [{ appointments: 1 }, { todos: 1 }, { toReschedule: [staying('Visit')] }])
      expect(isNothing({ ...nothing, ...some })).toBe(false)
    expect(describeTransfer(nothing, 'José').text).toBe('')
  })

  it('is counted in words', () => {
    expect(describeTransfer({ ...nothing, appointments: 1 }, 'José').text).toBe('Appointments: 1.')
    expect(describeTransfer({ ...nothing, appointments: 2, todos: 1 }, 'José').text).toBe('Appointments: 2. To-dos: 1.')
  })

  it('names what has to be rescheduled with its time in Manila, the first three of them', () => {
    const { text: one } = describeTransfer({ ...nothing, toReschedule: [staying('Visit')] }, 'José Ibáñez')
    expect(one).toBe(
      'These stay where they are, to be rescheduled, as José Ibáñez is not free then: Visit, 20 Nov 2026, 9:00 AM (Ana Reyes).',
    )
    const many = ['Visit', 'Call', 'Signing', 'Lunch', 'Survey'].map((title) => staying(title))
    const { text: all } = describeTransfer({ ...nothing, toReschedule: many }, 'José')
    expect(all).toMatch(/Signing, .*\. And 2 more\.$/)
    expect(all).not.toMatch(/Lunch|Survey/)
  })
})
