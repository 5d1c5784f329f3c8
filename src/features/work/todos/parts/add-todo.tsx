import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { AdvisorSelect } from '#features/people/directory/public/parts/advisor-select.tsx'
import { useQueuedWrite } from '#kit/web/queued-write.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { reportFailure } from '#kit/web/use-write.ts'
import { contract } from '../public/contract.ts'
import { DueMenu } from './due-menu.tsx'
import classes from './todos.module.css'

/** A new to-do in one line: what, and when if it matters. A manager may give it to somebody. */
export function AddTodo({ leadId }: { readonly leadId?: string }) {
  const [title, setTitle] = useState('')
  const [due, setDue] = useState<Date>()
  const [agentId, setAgentId] = useState<string>()
  const leadsTeam = useFeature('TEAM')
  const { submit, busy } = useQueuedWrite(contract.todoTask)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '' || busy) return
    const body = { title, dueAt: due?.toISOString(), leadId, agentId }
    const added = await submit({ body }, { title: t('To-do: {title}', { title }), about: leadId ? [leadId] : [] }).catch(reportFailure)
    if (!added) return
    setTitle('')
    setDue(undefined)
    setAgentId(undefined)
  }
  return (
    <form className={classes.adding} onSubmit={add}>
      <TextInput
        aria-label={t('New to-do')}
        placeholder={t('What is to be done?')}
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
