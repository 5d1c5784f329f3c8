import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { SearchSelect } from '#kit/web/ui/select/search-select.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { contract as directory } from '../contract.ts'

type Props = {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (id: string | undefined) => void
  /** The label of the empty choice; without it someone must be chosen. */
  readonly nobody?: string
  readonly error?: string | undefined
}

const SHOWN = 100

/** Chooses one of the people below a manager, or the manager. */
export function AdvisorSelect({ label, value, onChange, nobody, error }: Props) {
  const me = usePerson()?.id
  const read = useRead(directory.userTree, { query: {} }, { lasting: true })
  const people = (read.data ?? []).filter(({ active }) => active)
  return (
    <SearchSelect
      label={label}
      mb="md"
      isClearable={nobody !== undefined}
      limit={SHOWN}
      {...(nobody === undefined ? {} : { placeholder: nobody })}
      nothingFound={t('No one found')}
      data={people.map(({ _id, first_name, last_name, agentCode }) => ({
        value: _id,
        label: _id === me ? t('{name} (you)', { name: `${first_name} ${last_name}` }) : `${first_name} ${last_name} · ${agentCode}`,
      }))}
      value={value ?? null}
      error={error}
      onChange={(id) => onChange(id ?? undefined)}
    />
  )
}
