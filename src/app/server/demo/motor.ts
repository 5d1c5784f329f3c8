import type { z } from 'zod'
import { addDays, dayOf } from '#domain/day.ts'
import type { contract as lookups } from '#features/reference/lookups/public/contract.ts'
import { now } from '#kit/server/clock.ts'
import type { Story } from './agenda.ts'
import type { Scene } from './stories.ts'

type MarketValue = z.output<typeof lookups.vehicleValue.reply>

/** Comprehensive cover by a product of the tariff; `percent` of the market value, and unusual answers. */
export type Cover = {
  readonly tier: 'BASIC' | 'STANDARD' | 'PREMIUM'
  readonly percent?: number
  readonly answers?: Scene['risk']['answers']
}

/** Regions, as the prefixes of their provinces' codes. */
const VISAYAS = ['06', '07', '08', '18']

/** The story with the vehicle insured at its market value; it was insured with us until a week from then. */
export const insuredAs = <T>({ tier, percent = 100, answers }: Cover, story: (scene: Scene) => Story<T>) =>
  async function* (scene: Scene): Story<T> {
    const { agent, risk } = scene
    const { make, model, subModel, year } = risk.answers
    const query = { makeCode: String(make), modelCode: String(model), subModelCode: String(subModel), yearModel: String(year) }
    const { value } = await agent.get<MarketValue>(`secure/user/motor/vehicle-value?${new URLSearchParams(query)}`)
    const history =
      risk.answers.registrationType === 'N' ? { insuredBefore: 'none' } : { insuredBefore: 'us', coveredUntil: addDays(dayOf(now()), 7) }
    const area = VISAYAS.includes(String(risk.holder.province).slice(0, 2)) ? 'VIS' : 'MM'
    const insured = { tier, area, value: Math.round((value * percent) / 100) }
    return yield* story({ ...scene, risk: { ...risk, answers: { ...risk.answers, ...history, ...insured, ...answers } } })
  }
