import { contract as directory } from '#features/people/directory/public/contract.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { SearchSelect } from '#kit/web/ui/select/search-select.tsx'
import { useRead } from '#kit/web/use-read.ts'
import classes from './period-bar.module.css'

export const TEAM = 'team'

type Props = { readonly whose: string | undefined; readonly onChange: (whose: string | undefined) => void }

const OWN = 'own'
const SHOWN = 100

/** Whose appointments: one's own, the whole team's, or those of one advisor below. */
export function CalendarSelect({ whose, onChange }: Props) {
  const me = usePerson()?.id
  const read = useRead(directory.userTree, { query: {} }, { lasting: true })
  const people = (read.data ?? []).filter(({ _id }) => _id !== me)
  if (people.length === 0) return null
  return (
    <SearchSelect
      aria-label={t('Whose calendar')}
      limit={SHOWN}
      className={classes.whose ?? ''}
      mb="md"
      nothingFound={t('No one found')}
      data={[
        { value: OWN, label: t('My calendar') },
        { value: TEAM, label: t('My team and I') },
        ...people.map(({ _id, first_name, last_name, agentCode }) => ({ value: _id, label: `${first_name} ${last_name} · ${agentCode}` })),
      ]}
      value={whose ?? OWN}
      onChange={(next) => onChange(next === OWN || next === null ? undefined : next)}
    />
  )
}
