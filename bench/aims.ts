import { cpus, loadavg } from 'node:os'
import { say } from './stage.ts'

/** A measured figure and its aim; `against` says what it was compared with in the same run, if anything. */
export type Aim = {
  readonly work: string
  readonly figure: number
  readonly unit: string
  readonly is: 'at most' | 'at least'
  readonly aim: number
  readonly against?: string
}

export const isMet = ({ figure, is, aim }: Aim): boolean => (is === 'at most' ? figure <= aim : figure >= aim)

/** Two significant figures, or whole numbers from a hundred on. */
const written = (n: number): string => (Math.abs(n) >= 100 ? Math.round(n).toLocaleString('en') : Number(n.toPrecision(3)).toString())

/** Prints all figures with their aims, and how busy the machine was. */
export function sayAims(aims: readonly Aim[], minutes: number): void {
  say('| work | figure | aim | figure ÷ aim | verdict | against |')
  say('|---|---|---|---|---|---|')
  for (const aim of aims) {
    const { work, figure, unit, is, aim: wanted, against = '' } = aim
    const columns = [
      work,
      `${written(figure)} ${unit}`,
      `${is} ${written(wanted)}`,
      written(figure / wanted),
      isMet(aim) ? 'met' : 'missed',
    ]
    say(`| ${[...columns, against].join(' | ')} |`)
  }
  const met = aims.filter(isMet).length
  const load = loadavg()
    .map((each) => each.toFixed(1))
    .join(', ')
  say(
    `${met} of ${aims.length} aims met, in ${minutes.toFixed(1)} minutes on ${cpus().length} processors; load of 1, 5 and 15 minutes ${load}`,
  )
}
