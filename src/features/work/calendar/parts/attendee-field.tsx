import { SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { formatMobile } from '#domain/mobile.ts'
import { contract as customers } from '#features/people/customers/public/contract.ts'
import { contract as leads } from '#features/work/leads/public/contract/leads.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { GridColumns } from '#kit/web/ui/grid-columns.tsx'
import { SearchSelect } from '#kit/web/ui/select/search-select.tsx'
import { useRead } from '#kit/web/use-read.ts'
import classes from './calendar.module.css'

export type Attendee =
  | { readonly kind: 'lead' | 'customer'; readonly id: string | undefined; readonly name: string; readonly mobile: string | undefined }
  | { readonly kind: 'anybody'; readonly name: string; readonly mobile: string }

export const NO_ATTENDEE: Attendee = { kind: 'lead', id: undefined, name: '', mobile: undefined }

type Props = { readonly whom: Attendee; readonly onChange: (whom: Attendee) => void; readonly errors: Readonly<Record<string, string>> }

const KINDS = [
  { value: 'lead', label: 'Lead' },
  { value: 'customer', label: 'Customer' },
  { value: 'anybody', label: 'Someone else' },
] as const

/** The attendee: a lead, a customer, or anyone by name, with a number if there is one. */
export function AttendeeField({ whom, onChange, errors }: Props) {
  const become = (kind: string) =>
    onChange(
      kind === 'anybody'
        ? { kind, name: '', mobile: '' }
        : { kind: kind === 'customer' ? 'customer' : 'lead', id: undefined, name: '', mobile: undefined },
    )
  return (
    <>
      <SegmentedControl
        fullWidth
        mb="sm"
        size="sm"
        className={classes.kinds ?? ''}
        aria-label={t('Who are you meeting?')}
        value={whom.kind}
        onChange={become}
        data={KINDS.map(({ value, label }) => ({ value, label: t(label) }))}
      />
      {whom.kind === 'anybody' ? (
        <GridColumns cols={{ base: 1, xs: 2 }} spacing="md" mb="md">
          <TextInput
            label={t('Name')}
            withAsterisk
            maxLength={120}
            value={whom.name}
            error={errors.personName}
            onChange={({ currentTarget: { value } }) => onChange({ ...whom, name: value })}
          />
          <TextInput
            label={t('Mobile number')}
            type="tel"
            inputMode="tel"
            value={whom.mobile}
            error={errors.mobile}
            onChange={({ currentTarget: { value } }) => onChange({ ...whom, mobile: value })}
          />
        </GridColumns>
      ) : (
        <KnownPerson whom={whom} onChange={onChange} error={errors.leadId ?? errors.customerId} />
      )}
    </>
  )
}

type KnownAttendee = Extract<Attendee, { kind: 'lead' | 'customer' }>
type Found = { readonly id: string; readonly name: string; readonly mobile: string }

const labelOf = ({ name, mobile }: Pick<KnownAttendee, 'name' | 'mobile'>) => (mobile ? `${name} · ${formatMobile(mobile)}` : name)

const SHOWN = 20
const PAUSE_MS = 250

function KnownPerson({
  whom,
  onChange,
  error,
}: {
  readonly whom: KnownAttendee
  readonly onChange: Props['onChange']
  readonly error: string | undefined
}) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(whom.id !== undefined && typed === labelOf(whom) ? '' : typed, PAUSE_MS)
  const { found, isLoading } = useSearch(whom.kind, search.trim())
  const chosen = whom.id === undefined ? [] : [{ id: whom.id, name: whom.name, mobile: whom.mobile ?? '' }]
  const people = [...chosen, ...found.filter(({ id }) => id !== whom.id)]
  return (
    <SearchSelect
      label={whom.kind === 'lead' ? t('Lead') : t('Customer')}
      placeholder={t('Search by name or number')}
      withAsterisk
      limit={SHOWN}
      mb="md"
      key={whom.kind}
      data={people.map((each) => ({ value: each.id, label: labelOf(each) }))}
      nothingFound={isLoading ? t('Searching…') : t('No one found')}
      value={whom.id ?? null}
      error={error}
      onSearch={setTyped}
      onChange={(id) => {
        const person = people.find((each) => each.id === id)
        if (person) onChange({ kind: whom.kind, ...person })
      }}
    />
  )
}

function useSearch(kind: 'lead' | 'customer', search: string): { readonly found: readonly Found[]; readonly isLoading: boolean } {
  const me = usePerson()?.id ?? ''
  const page = { limit: SHOWN, team: 'true' }
  const ofLeads = useRead(
    leads.leads,
    { params: { id: me }, query: { ...page, searchtxt: search } },
    { enabled: kind === 'lead', keepPage: true },
  )
  const ofCustomers = useRead(
    customers.customers,
    { params: { id: me }, query: { ...page, search } },
    { enabled: kind === 'customer', keepPage: true },
  )
  if (kind === 'lead')
    return {
      isLoading: ofLeads.isFetching,
      found: (ofLeads.data?.items ?? []).map(({ _id, personName, mobileNo }) => ({ id: _id, name: personName, mobile: mobileNo })),
    }
  return {
    isLoading: ofCustomers.isFetching,
    found: (ofCustomers.data?.items ?? []).map(({ _id, name, mobile }) => ({ id: _id, name, mobile })),
  }
}
