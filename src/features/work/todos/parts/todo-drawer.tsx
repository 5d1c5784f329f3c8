import { Anchor, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { pathTo } from '#domain/routing.ts'
import { AdvisorSelect } from '#features/people/directory/public/parts/advisor-select.tsx'
import { changesOf, seenOf } from '#kit/merge.ts'
import { useDraft } from '#kit/web/draft.ts'
import { correctedAt, useQueuedWrite } from '#kit/web/queued-write.ts'
import { useFeature, usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { reportFailure } from '#kit/web/use-write.ts'
import { contract, type Todo } from '../public/contract.ts'
import { DueMenu } from './due-menu.tsx'

type Props = { readonly id: string | undefined; readonly close: () => void }

/** One to-do: everything about it, to read, change or delete. */
export function TodoDrawer({ id, close }: Props) {
  const read = useRead(contract.todo, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  return (
    <Sheet opened={id !== undefined} onClose={close} title={t('To-do')}>
      {id !== undefined && <Loaded read={read}>{(todo) => <TodoForm key={todo.id} todo={todo} close={close} />}</Loaded>}
    </Sheet>
  )
}

type TodoAnswers = { readonly title: string; readonly notes: string; readonly due: Date | undefined; readonly agentId: string }

const KeptChange = z.object({ title: z.string(), notes: z.string(), due: z.iso.datetime().nullable(), agentId: z.string() }).partial()

const answersOf = ({ title, notes, dueAt, agent }: Todo): TodoAnswers => ({
  ...{ title, notes, agentId: agent.id },
  due: dueAt === null ? undefined : new Date(dueAt),
})

function TodoForm({ todo, close }: { readonly todo: Todo; readonly close: () => void }) {
  const me = usePerson()?.id
  const leadsTeam = useFeature('TEAM')
  // Changes by others in the meantime are shown, except in what was changed here.
  const [own, setOwn] = useState<Partial<TodoAnswers>>({})
  const { title, notes, due, agentId } = { ...answersOf(todo), ...own }
  const setAnswers = (given: Partial<TodoAnswers>) => setOwn((before) => ({ ...before, ...given }))
  const change = useQueuedWrite(contract.changeTodo)
  const drop = useQueuedWrite(contract.deleteTodo)
  const { lead, givenBy } = todo
  const [isSure, setSure] = useState(false)
  const params = { id: todo.id }
  const draft = `todo/${todo.id}/${todo.version}`
  const typed = useMemo(() => ({ ...own, ...('due' in own ? { due: own.due?.toISOString() ?? null } : {}) }), [own])
  const forget = useDraft(draft, typed, Object.keys(own).length > 0, (found) => {
    const kept = KeptChange.safeParse(found).data
    if (!kept) return
    const { title: written = title, notes: noted = notes, agentId: whose = agentId, due: at } = kept
    setOwn({ title: written, notes: noted, agentId: whose, due: at === undefined ? due : at === null ? undefined : new Date(at) })
  })

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const was = answersOf(todo)
    const plain = ({ due: at, ...rest }: TodoAnswers) => ({ ...rest, dueAt: at?.toISOString() ?? null })
    const changes = changesOf(plain(was), plain({ title, notes, due, agentId }))
    if (Object.keys(changes).length === 0) return close()
    const body = { title, notes, agentId, dueAt: due?.toISOString(), leadId: lead?.id, seen: seenOf(changes, plain(was)) }
    const correction = { ...correctedAt(draft, typed), to: pathTo('todos/todos', { audience: 'agent' }, { id: todo.id }) }
    const said = { title: t('To-do: {title}', { title }), about: [todo.id], correction }
    if (!(await change.submit({ params, body }, said).catch(reportFailure))) return
    forget()
    close()
  }
  const remove = async () => {
    const said = t('Delete the to-do “{title}”', { title: todo.title })
    if (await drop.submit({ params, body: {} }, { title: said, about: [todo.id] }).catch(reportFailure)) close()
  }
  return (
    <form onSubmit={save}>
      <Stack gap="md">
        <TextInput
          label={t('What needs to be done?')}
          required
          maxLength={200}
          value={title}
          onChange={({ currentTarget }) => setAnswers({ title: currentTarget.value })}
        />
        <Stack gap={4}>
          <Text size="sm" fw={550}>
            {t('Due')}
          </Text>
          <DueMenu due={due} onChange={(next) => setAnswers({ due: next })} />
        </Stack>
        <Textarea
          label={t('Notes')}
          autosize
          minRows={3}
          maxLength={2000}
          value={notes}
          onChange={({ currentTarget }) => setAnswers({ notes: currentTarget.value })}
        />
        {leadsTeam && (
          <AdvisorSelect label={t('Who does it')} value={agentId} onChange={(next) => setAnswers({ agentId: next ?? todo.agent.id })} />
        )}
        {lead && (
          <Text size="sm">
            {t('About')}{' '}
            <Anchor component={Link} to={pathTo('leads/status', { audience: 'agent' }, { id: lead.id })}>
              {lead.name}
            </Anchor>
          </Text>
        )}
        {givenBy.id !== me && (
          <Text size="sm" c="dimmed">
            {t('Given by {name}', { name: givenBy.name })}
          </Text>
        )}
        <Group gap="xs" grow>
          <Button
            variant={isSure ? 'filled' : 'default'}
            color="coral"
            loading={drop.busy}
            onClick={() => (isSure ? remove() : setSure(true))}
          >
            {isSure ? t('Yes, delete') : t('Delete')}
          </Button>
          <Button type="submit" loading={change.busy} disabled={title.trim() === ''}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
