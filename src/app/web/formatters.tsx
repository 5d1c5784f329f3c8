import { formatDay, formatInstant } from '#domain/day.ts'
import { formatMobile, mobileOf } from '#domain/mobile.ts'
import { formatPesos, parsePesos } from '#domain/money.ts'
import { stateWords } from '#domain/state-words.ts'
import { ask } from '#kit/web/client.ts'
import { setFormatters } from '#kit/web/formatters.ts'

/** Sets how this product formats amounts, days and states. */
setFormatters({
  money: formatPesos,
  parseMoney: parsePesos,
  day: formatDay,
  instant: formatInstant,
  mobile: (typed) => formatMobile(mobileOf(typed) ?? typed),
  state: stateWords,
  lookup: async (list, given) => {
    const { contract, requestName, Wanted } = await import('#features/reference/lookups/public/contract.ts')
    const wanted = Wanted.safeParse({ name: requestName(list), ...given })
    return wanted.success ? ask(contract.listOfValues, { query: wanted.data }) : []
  },
})
