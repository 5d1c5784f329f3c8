import { formatDay, formatInstant } from '#domain/day.ts'
import { formatMobile, parseMobile } from '#domain/mobile.ts'
import { formatPesos, parsePesos } from '#domain/money.ts'
import { describeState } from '#domain/state-descriptions.ts'
import type { ListRequest } from '#features/reference/lookups/public/contract.ts'
import { requestReply } from '#kit/web/client.ts'
import { failureOf } from '#kit/web/failure.ts'
import { knownList } from '#kit/web/form/use-options.ts'
import { type ListValue, setFormatters } from '#kit/web/formatters.ts'
import { currentPerson } from '#kit/web/session.ts'
import { KeptNote } from '#kit/web/ui/kept-note.tsx'
import { setPageNote } from '#kit/web/ui/page.tsx'
import { knownOrAsked } from '#kit/web/use-read.ts'

setPageNote(KeptNote)

/** People with the same name are distinguished by their codes. */
const named = (people: readonly ListValue[]) => people.map((each) => ({ ...each, label: `${each.label} (${each.code})` }))

/** Offline, from the lists stored on the device: in full, where online only part would be shown. */
async function listHere(wanted: ListRequest): Promise<readonly ListValue[] | undefined> {
  const { contract } = await import('#features/reference/lookups/public/contract.ts')
  const makes = () => knownOrAsked(contract.vehicles).catch(() => undefined)
  if (wanted.name === 'Make') return makes()
  if (wanted.name === 'City' || wanted.name === 'Zip') {
    const places = await knownOrAsked(contract.places).catch(() => undefined)
    const cities = places?.find(({ code }) => code === wanted.Province)?.cities
    return wanted.name === 'City' ? cities : cities?.find(({ code }) => code === wanted.City)?.zips
  }
  if (wanted.name !== 'Model' && wanted.name !== 'Submodel') return knownList(wanted.name)
  const models = (await makes())?.find(({ code }) => code === wanted.Make)?.models
  return wanted.name === 'Model' ? models : models?.find(({ code }) => code === wanted.Model)?.variants
}

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
    const { commercialStructure, agentCode = '' } = given
    if (list === 'Agent') return named(await requestReply(contract.agents, { query: commercialStructure ? { commercialStructure } : {} }))
    if (list === 'SubAgent') return named(await requestReply(contract.subAgents, { query: { agentCode } }))
    // A person who is not signed in, such as an applicant, has fewer lists.
    const open = currentPerson() ? undefined : OpenListRequest.safeParse({ name: list, ...given }).data
    if (open) return requestReply(contract.openListOfValues, { query: open })
    const wanted = Wanted.safeParse({ name: requestName(list), ...given })
    if (!wanted.success) return []
    try {
      return await requestReply(contract.listOfValues, { query: wanted.data })
    } catch (thrown) {
      const known = failureOf(thrown).kind === 'offline' ? await listHere(wanted.data) : undefined
      if (known) return known
      throw thrown
    }
  },
})
