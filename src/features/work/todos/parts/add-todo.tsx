import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useMemo, useState } from 'react'
import { z } from 'zod'
import { AdvisorSelect } from '#features/people/directory/public/parts/advisor-select.tsx'
import { useDraft } from '#kit/web/draft.ts'
import { IconPlus } from '#kit/web/icons.ts'
import { correctedAt, useQueuedWrite } from '#kit/web/queued-write.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { reportFailure } from '#kit/web/use-write.ts'
import { contract } from '../public/contract.ts'
import { DueMenu } from './due-menu.tsx'
import classes from './todos.module.css'

const KeptTodo = z.object({ title: z.string(), dueAt: z.iso.datetime().optional(), agentId: z.string().optional() })

/** A new to-do in one line: what, and when if it matters. A manager may assign it to someone. */
export function AddTodo({ leadId }: { readonly leadId?: string }) {
  const [title, setTitle] = useState('')
  const [due, setDue] = useState<Date>()
  const [agentId, setAgentId] = useState<string>()
  const leadsTeam = useFeature('TEAM')
  const { submit, busy } = useQueuedWrite(contract.todoTask)
  const draft = leadId ? `todo/new/${leadId}` : 'todo/new'
  const typed = useMemo(() => ({ title, dueAt: due?.toISOString(), agentId }), [title, due, agentId])
  const drop = useDraft(draft, typed, title !== '', (found) => {
    const kept = KeptTodo.safeParse(found).data
    setTitle(kept?.title ?? '')
    setDue(kept?.dueAt === undefined ? undefined : new Date(kept.dueAt))
    setAgentId(kept?.agentId)
  })
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '' || busy) return
    const body = { title, dueAt: due?.toISOString(), leadId, agentId }
    const about = leadId ? [leadId] : []
    const said = { title: t('To-do: {title}', { title }), about, correction: correctedAt(draft, typed) }
    const added = await submit({ body }, said).catch(reportFailure)
    if (!added) return
    drop()
    setTitle('')
    setDue(undefined)
    setAgentId(undefined)
  }
  return (
    <form className={classes.adding} onSubmit={add}>
      <TextInput
        aria-label={t('New to-do')}
        placeholder={t('What needs to be done?')}
        maxLength={200}
        enterKeyHint="done"
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <DueMenu due={due} onChange={setDue} />
      <Button type="submit" leftSection={<IconPlus size={18} />} loading={busy} disabled={title.trim() === ''}>
        {t('Add')}
      </Button>
      {leadsTeam && title.trim() !== '' && (
        <AdvisorSelect label={t('Who does it')} nobody={t('I do')} value={agentId} onChange={setAgentId} />
      )}
    </form>
  )
}
