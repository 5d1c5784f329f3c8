import { Button, Group, List, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { AdvisorSelect } from '#features/people/directory/public/parts/advisor-select.tsx'
import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { type Allocated, contract } from '../public/contract/leads.ts'

type Props = { readonly ids: readonly string[]; readonly opened: boolean; readonly onClose: () => void; readonly onDone?: () => void }

/** Assigns one or more leads to an advisor of the team. */
export function Allocate({ ids, opened, onClose, onDone }: Props) {
  const [agentId, setAgentId] = useState<string>()
  const [remark, setRemark] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [given, setGiven] = useState<Allocated>()
  const { submit, busy, failure } = useWrite(contract.allocateLeads)
  const back = useWrite(contract.allocateLeads)
  const give = async () => {
    setAsked(true)
    if (!agentId) return
    const done = await submit({ body: { ids: [...ids], agentId, remark } }).catch(() => undefined)
    if (!done) return
    if (done.allocated > 0) offerUndo(done)
    else toast.success(t('They were already with {name}.', { name: done.to.name }))
    if (done.toReschedule.length > 0) return setGiven(done)
    close()
  }
  const offerUndo = ({ allocated, to, before }: Allocated) =>
    toast.undoable(t('{count, plural, one {# lead} other {# leads}} given to {name}.', { count: allocated, name: to.name }), async () => {
      for (const former of before) if (!(await back.send({ body: { ...former, remark: t('Returned immediately.') } }))) return
      toast.success(t('Returned. Both advisors have been notified.'))
    })
  const close = () => {
    setGiven(undefined)
    onClose()
    onDone?.()
  }
  if (given) return <ToReschedule given={given} opened={opened} onClose={close} />
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('{count, plural, one {Give the lead to an advisor} other {Give # leads to an advisor}}', { count: ids.length })}
    >
      <AdvisorSelect
        label={t('Advisor')}
        value={agentId}
        onChange={setAgentId}
        error={isAsked && !agentId ? t('Choose an advisor.') : undefined}
      />
      <Textarea
        label={t('Remark')}
        description={t('The advisor can read it in the history of the lead.')}
        autosize
        minRows={2}
        maxLength={500}
        value={remark}
        onChange={({ currentTarget }) => setRemark(currentTarget.value)}
      />
      <FailureNote failure={failure} />
      <Group mt="md" grow>
        <Button variant="default" onClick={onClose}>
          {t('Back')}
        </Button>
        <Button loading={busy} onClick={() => void give()}>
          {t('Allocate')}
        </Button>
      </Group>
    </Dialog>
  )
}

/** Shown once the leads are assigned, if some appointments did not fit into the advisor's calendar. */
function ToReschedule({ given: { to, toReschedule }, opened, onClose }: Pick<Props, 'opened' | 'onClose'> & { readonly given: Allocated }) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t('To be rescheduled')}>
      <Text>
        {t('{name} is not free at these times, so these appointments stay where they are. Both advisors have been notified.', {
          name: to.name,
        })}
      </Text>
      <List my="md" spacing="xs">
        {toReschedule.map(({ id, title, startsAt, advisor }) => (
          <List.Item key={id}>
            <Text fw={600}>{title}</Text>
            <Text size="sm" c="dimmed">
              <InstantText at={startsAt} /> · {t('with {name}', { name: advisor.name })}
            </Text>
          </List.Item>
        ))}
      </List>
      <Button fullWidth onClick={onClose}>
        {t('Done')}
      </Button>
    </Dialog>
  )
}
