import { Alert, Button, Group, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { branchName } from '#features/people/staff/public/rules.ts'
import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { SearchSelect } from '#kit/web/ui/select/search-select.tsx'
import { useAttempt } from '#kit/web/use-attempt.ts'
import { useRead } from '#kit/web/use-read.ts'
import { reportFailure, useWrite } from '#kit/web/use-write.ts'
import { type Colleague, peopleContract } from '../public/contract/people.ts'
import { HEAD_OFFICE, NOBODY } from '../rules/colleague.ts'
import { branchIn } from './colleague-offers.ts'

/** Who is moved and, if they were dropped on someone, below whom. */
export type Moved = { readonly id: string; readonly below?: string }
type Props = { readonly who: Moved | undefined; readonly close: () => void }

/** Moves a person below another manager: says beforehand what moves along, and lets it be undone afterwards. */
export const MoveDialog = ({ who, close }: Props) => (
  <Dialog opened={who !== undefined} onClose={close} title={t('Move below another manager')}>
    {who && <Asked key={`${who.id} ${who.below}`} who={who} close={close} />}
  </Dialog>
)

function Asked({ who, close }: { readonly who: Moved; readonly close: () => void }) {
  const read = useRead(peopleContract.colleague, { params: { id: who.id } })
  return <Loaded read={read}>{(person) => <Choice person={person} below={who.below} close={close} />}</Loaded>
}

type ChoiceProps = { readonly person: Colleague; readonly below: string | undefined; readonly close: () => void }

function Choice({ person, below, close }: ChoiceProps) {
  const { id, name, role, manager, managerId, team, openLeads, branch } = person
  const choices = useRead(peopleContract.colleagueChoices)
  const { submit, busy } = useWrite(peopleContract.moveColleague)
  const [chosen, choose] = useState(below ?? null)
  const { fault, otherFailure, attempt, forget } = useAttempt()
  useEffect(() => choose(below ?? null), [below])
  const others = (choices.data?.managers ?? []).filter((each) => each.id !== id && each.id !== managerId)
  const target = others.find((each) => each.id === chosen)
  const goesAlong = role === 'AG1' && target && target.branch !== HEAD_OFFICE && target.branch !== branch

  const back = async (from: string | null) => {
    try {
      await submit({ params: { id }, body: { managerId, from } })
    } catch (thrown) {
      reportFailure(thrown)
    }
  }
  const move = () =>
    attempt(async () => {
      const to = chosen === NOBODY ? null : chosen
      await submit({ params: { id }, body: { managerId: to, from: managerId } })
      close()
      toast.undoable(
        target ? t('{name} now works below {manager}.', { name, manager: target.name }) : t('{name} is now at the top.', { name }),
        () => back(to),
      )
    })
  return (
    <>
      <Text mb="sm">{manager ? t('{name} works below {manager}.', { name, manager }) : t('{name} is at the top.', { name })}</Text>
      <SearchSelect
        label={t('Reports to')}
        limit={60}
        data={[
          ...(role === 'SM1' && managerId ? [{ value: NOBODY, label: t('No one: at the top') }] : []),
          ...others.map((each) => ({ value: each.id, label: `${each.name}, ${choices.data ? branchIn(choices.data, each.branch) : ''}` })),
        ]}
        value={chosen}
        onChange={(next) => {
          forget()
          choose(next)
        }}
        error={fault}
      />
      <Alert color="brand" mt="md" title={t('What moves with them')}>
        {team > 0 && (
          <Text size="sm">
            {t('{count, plural, one {# person below them moves too.} other {# people below them move too.}}', { count: team })}
          </Text>
        )}
        <Text size="sm">
          {t('{count, plural, =0 {They look after no open leads.} one {# open lead stays theirs.} other {# open leads stay theirs.}}', {
            count: openLeads,
          })}
        </Text>
        <Text size="sm">{t('Their manager until now no longer sees their records; the new manager does at once.')}</Text>
        {goesAlong && <Text size="sm">{t('They belong to the branch {branch} from then on.', { branch: branchName(target.branch) })}</Text>}
      </Alert>
      <FailureNote failure={otherFailure} />
      <Group grow mt="md">
        <Button variant="default" onClick={close}>
          {t('Back')}
        </Button>
        <Button loading={busy} disabled={!chosen} onClick={() => void move()}>
          {t('Move')}
        </Button>
      </Group>
    </>
  )
}
