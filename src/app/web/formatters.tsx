import { formatDay, formatInstant } from '#domain/day.ts'
import { formatMobile, parseMobile } from '#domain/mobile.ts'
import { formatPesos, parsePesos } from '#domain/money.ts'
import { describeState } from '#domain/state-descriptions.ts'
import { requestReply } from '#kit/web/client.ts'
import { type ListValue, setFormatters } from '#kit/web/formatters.ts'
import { currentPerson } from '#kit/web/session.ts'
import { KeptNote } from '#kit/web/ui/kept-note.tsx'
import { setPageNote } from '#kit/web/ui/page.tsx'

setPageNote(KeptNote)

/** People of the same name are told apart by their codes. */
const named = (people: readonly ListValue[]) => people.map((each) => ({ ...each, label: `${each.label} (${each.code})` }))

/** Sets how this product formats amounts, days and states. */
setFormatters({
  money: formatPesos,
  parseMoney: parsePesos,
  day: formatDay,
  instant: formatInstant,
  mobile: (typed) => formatMobile(parseMobile(typed) ?? typed),
  state: describeState,
  lookup: async (list, given) => {
    const { contract, requestName, ListRequest: Wanted, OpenListRequest } = await import('#features/reference/lookups/public/contract.ts')
    const { commercialStructure = '', agentCode = '' } = given
    if (list === 'Agent') return named(await requestReply(contract.agents, { query: { commercialStructure } }))
    if (list === 'SubAgent') return named(await requestReply(contract.subAgents, { query: { agentCode } }))
    // Whoever is not signed in, as an applicant, chooses from fewer lists.
    const open = currentPerson() ? undefined : OpenListRequest.safeParse({ name: list, ...given }).data
    if (open) return requestReply(contract.openListOfValues, { query: open })
    const wanted = Wanted.safeParse({ name: requestName(list), ...given })
    return wanted.success ? requestReply(contract.listOfValues, { query: wanted.data }) : []
  },
})
