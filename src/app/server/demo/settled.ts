import { addDays, type Day, startOf } from '#domain/day.ts'
import { fetchSettlementFiles } from '#features/servicing/settlement/public/contract/jobs.ts'
import type { Acts } from './acts.ts'
import type { Agenda } from './agenda.ts'

const MINUTE_MS = 60_000
const FETCHED_AT_MINUTES = 6 * 60 + 30
const MORNINGS = 3

/** Settlement files arrive each morning, as the program fetches them automatically; in the last one the card provider makes mistakes. */
export function settleMornings(agenda: Agenda, acts: Acts, { today, until }: { readonly today: Day; readonly until: Date }): void {
  const mornings = Array.from(
    { length: MORNINGS + 1 },
    (_, ago) => new Date(startOf(addDays(today, -ago)).getTime() + FETCHED_AT_MINUTES * MINUTE_MS),
  )
  const past = mornings.filter((morning) => morning <= until).toReversed()
  for (const morning of past)
    agenda.once(morning, async () => {
      if (morning === past.at(-1)) await acts.fault('card', 'wrong-settlement')
      await agenda.runJob(fetchSettlementFiles.name, {})
      await acts.fault('card', null)
    })
}
