import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { formatMobile } from '#domain/mobile.ts'
import { contract as customers } from '#features/people/customers/public/contract.ts'
import { requestReply } from '#kit/web/client.ts'
import type { Answers } from '#kit/web/form/answers.ts'
import { useFeature, usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { SearchSelect } from '#kit/web/ui/select/search-select.tsx'
import type { SelectOption } from '#kit/web/ui/select/select-props.ts'
import { useRead } from '#kit/web/use-read.ts'
import { reportFailure } from '#kit/web/use-write.ts'
import { contract } from '../contract/quotes.ts'

const SHOWN = 20
const PAUSE_MS = 250

type Props = {
  readonly line: string
  /** Receives everything known of the person as policyholder. */
  readonly take: (known: Answers) => void
}

/** For the agent: finds someone who was insured or quoted before, and fills the form with everything recorded of them. */
export function KnownCustomer({ line, take }: Props) {
  const me = usePerson()?.id ?? ''
  const team = useFeature('TEAM')
  const [typed, setTyped] = useState('')
  const [chosen, choose] = useState<SelectOption>()
  // What was chosen is in the field, and is not searched for.
  const [search] = useDebouncedValue(typed === chosen?.label ? '' : typed.trim(), PAUSE_MS)
  const { data, isFetching } = useRead(
    customers.customers,
    { params: { id: me }, query: { limit: SHOWN, search, ...(team ? { team: 'true' } : {}) } },
    { keepPage: true },
  )
  const found = (data?.items ?? []).map(({ _id, name, mobile }) => ({
    value: _id,
    label: name ? `${name} · ${formatMobile(mobile)}` : formatMobile(mobile),
  }))
  const people = [...(chosen ? [chosen] : []), ...found.filter(({ value }) => value !== chosen?.value)]
  const ask = async (person: SelectOption) => {
    choose(person)
    const { holder } = await requestReply(contract.knownPolicyholder, { params: { id: person.value }, query: { line } })
    take(holder)
  }
  return (
    <SearchSelect
      label={t('A customer you know')}
      description={t('Find them by name or mobile number, and what is known is filled in.')}
      placeholder={t('Search by name or number')}
      limit={SHOWN}
      mb="md"
      data={people}
      nothingFound={isFetching ? t('Searching…') : t('No one found')}
      value={chosen?.value ?? null}
      onSearch={setTyped}
      onChange={(id) => {
        const person = people.find(({ value }) => value === id)
        if (person) void ask(person).catch(reportFailure)
      }}
    />
  )
}

type HolderProps = { readonly line: string; readonly names: readonly string[]; readonly fill: (answers: Answers) => void }

/** The same above the form of a policyholder, for who has customers. Every field is replaced, so that nothing of anyone else remains. */
export function KnownHolder({ line, names, fill }: HolderProps) {
  const hasCustomers = useFeature('CUSTOMERS')
  const take = (known: Answers) => fill({ ...Object.fromEntries(names.map((name) => [name, undefined])), ...known })
  return hasCustomers && <KnownCustomer line={line} take={take} />
}
