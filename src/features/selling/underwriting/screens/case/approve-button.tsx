import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { getHotkeyHandler, useDisclosure } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { parseRate } from '#domain/money.ts'
import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import { useIsWideScreen } from '#kit/web/ui/use-is-wide-screen.ts'
import { useAttempt } from '#kit/web/use-attempt.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { lineOf } from '#lines'
import { Conditions } from '../../parts/conversation.tsx'
import { ReadyPhrases } from '../../parts/phrases.tsx'
import { UsualConditions } from '../../parts/usual-conditions.tsx'
import { type CaseDetail, contract } from '../../public/contract/underwriting.ts'
import { usualPhrases } from '../../rules/phrases.ts'
import { awaitsInspection } from '../../rules/underwriting.ts'
import { LoadingInput } from './loading-input.tsx'

type Props = {
  readonly detail: CaseDetail
  /** Someone else must approve as well. */
  readonly isFirst: boolean
  readonly disabled: boolean
}

/** Millionths in a percent. */
const PERCENT = 10_000

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const isMistyped = (typed: string, { mostLoading }: CaseDetail): boolean =>
  typed.trim() !== '' && (parseRate(typed) ?? Number.POSITIVE_INFINITY) > mostLoading

/** Approves with a reason, optionally on conditions or without the inspection. */
export function ApproveButton({ detail, isFirst, disabled }: Props) {
  const { id, version, matter, quotation } = detail
  const [opened, { open, close }] = useDisclosure()
  const [reason, setReason] = useState('')
  const [usual, setUsual] = useState<string[]>([])
  const [own, setOwn] = useState('')
  const [waived, setWaiver] = useState<string>()
  const [loaded, setLoaded] = useState(detail.loading > 0 ? String(detail.loading / PERCENT) : '')
  const waiver = waived ?? detail.waiver ?? ''
  const [isAsked, setAsked] = useState(false)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const hasRoom = useIsWideScreen()
  const { submit, busy } = useWrite(contract.decideCase)
  const { failure, attempt, forget } = useAttempt()
  const isUninspected = awaitsInspection(matter.findings)
  const label = isFirst ? t('Approve first') : t('Approve')
  const faultOf = (name: string) => failure?.fields.find(({ path }) => path === name)?.message
  const conditionsFault = failure?.fields.find(({ path }) => path.startsWith('conditions'))?.message
  const isSilent = reason.trim() === ''
  const approve = async () => {
    setAsked(true)
    if (isSilent) return reasonField.current?.focus()
    const conditions = [...usual, ...linesOf(own)]
    const loading = parseRate(loaded)
    const body = {
      ...{ version, decision: 'approve' as const, reason, conditions },
      ...(isUninspected && waiver ? { waiver } : {}),
      ...(loading ? { loading } : {}),
    }
    const done = await attempt(() => submit({ params: { id }, body }))
    if (!done) return
    toast.success(
      done.state === 'seconding' ? t('Approved first. Now a second person approves it.') : t('Approved. The agent has been notified.'),
    )
    close()
  }
  return (
    <>
      <Button onClick={open} disabled={disabled}>
        {label}
      </Button>
      <Dialog opened={opened} onClose={close} title={t('Approve {number}?', { number: quotation.number })} size="lg">
        <Stack gap="md" onKeyDown={getHotkeyHandler([['mod+Enter', () => !busy && void approve()]])}>
          {isFirst && (
            <Alert color="mango">{t('The sum insured is above what you may approve alone. A second person must approve it too.')}</Alert>
          )}
          <Textarea
            label={t('Reason')}
            description={
              hasRoom ? t('The agent and the customer can read it. Ctrl + Enter approves.') : t('The agent and the customer can read it.')
            }
            autosize
            minRows={2}
            maxLength={500}
            required
            data-autofocus
            ref={reasonField}
            value={reason}
            error={isAsked && isSilent ? t('Say why, in a few words.') : faultOf('reason')}
            onChange={({ currentTarget }) => {
              setReason(currentTarget.value)
              forget()
            }}
          />
          <ReadyPhrases label={t('Often said')} phrases={usualPhrases(quotation.line, 'approve')} onChange={setReason} />
          {isUninspected && (
            <Textarea
              label={t('Why without the inspection')}
              description={t('It was not cleared. To approve it anyway, you need this authority and a reason, which stays with the case.')}
              autosize
              maxLength={500}
              required
              value={waiver}
              error={faultOf('waiver')}
              onChange={({ currentTarget }) => setWaiver(currentTarget.value)}
            />
          )}
          {detail.mostLoading > 0 && (
            <LoadingInput
              detail={detail}
              typed={loaded}
              change={(typed) => {
                setLoaded(typed)
                forget()
              }}
            />
          )}
          <UsualConditions
            description={t('They appear on the quotation and on the policy.')}
            conditions={(lineOf(quotation.line)?.control.conditions ?? []).filter((condition) => !detail.conditions.includes(condition))}
            value={usual}
            onChange={setUsual}
          >
            {detail.conditions.length > 0 && (
              <div>
                <Text size="sm">{t('These belong to the first approval:')}</Text>
                <Conditions conditions={detail.conditions} />
              </div>
            )}
          </UsualConditions>
          <Textarea
            label={t('Other conditions')}
            description={t('One per line.')}
            autosize
            minRows={2}
            maxLength={2000}
            value={own}
            error={conditionsFault}
            onChange={({ currentTarget }) => {
              setOwn(currentTarget.value)
              forget()
            }}
          />
          <FailureNote failure={faultOf('reason') || faultOf('waiver') || conditionsFault ? undefined : failure} />
          <Group grow>
            <Button variant="default" onClick={close}>
              {t('Back')}
            </Button>
            <Button loading={busy} disabled={isMistyped(loaded, detail)} onClick={() => void approve()}>
              {label}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  )
}
