import { Button, Checkbox, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { t } from '#kit/web/text.ts'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import { useAttempt } from '#kit/web/use-attempt.ts'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { lineIn } from '#lines'
import { type Batch, contract } from '../public/contract.ts'

type Props = { readonly batch: Batch; readonly opened: boolean; readonly close: () => void }

/** What will be issued, for how much and on which terms, and the declarations made for all of it. */
export function ConfirmSheet({ batch, opened, close }: Props) {
  const { counts, creditTerms } = batch
  const { declarations } = lineIn(batch).sale
  const [accepted, setAccepted] = useState<Readonly<Record<string, boolean>>>({})
  // Credit is what the agent answers for, so it is chosen, never left as found.
  const [days, setDays] = useState(0)
  const { submit, busy } = useWrite(contract.confirmBatch)
  const { failure, attempt } = useAttempt()
  const params = { id: batch.id }
  const isForReview = counts.ready === 0
  const [isTried, setTried] = useState(false)
  const isMissing = ({ code, required }: (typeof declarations)[number]) => required && !accepted[code]
  const confirm = async () => {
    setTried(true)
    if (declarations.some(isMissing)) return
    const consents = declarations.map(({ code, version }) => ({ code, version, accepted: accepted[code] ?? false }))
    const done = await attempt(() => submit({ params, body: { policies: counts.ready, premium: counts.premium, days, consents } }))
    if (!done) return
    setCached(contract.batch, { params }, done)
    close()
  }
  return (
    <Sheet opened={opened} onClose={close} staysOpen title={isForReview ? t('Send to underwriting') : t('Issue the policies')}>
      <Stack gap="md">
        {counts.ready > 0 && (
          <Text>
            {t('{count, plural, one {# policy} other {# policies}} to issue:', { count: counts.ready })} <Money centavos={counts.premium} />
          </Text>
        )}
        {counts.wrong > 0 && (
          <Text size="sm">
            {t(
              '{count, plural, one {# wrong row stays as it is and can be fixed later.} other {# wrong rows stay as they are and can be fixed later.}}',
              { count: counts.wrong },
            )}
          </Text>
        )}
        {counts.toRefer > 0 && (
          <Text size="sm">
            {t(
              '{count, plural, one {# row goes to underwriting. Once it is approved, you can issue it.} other {# rows go to underwriting. Once they are approved, you can issue them.}}',
              { count: counts.toRefer },
            )}
          </Text>
        )}
        {!isForReview && (
          <Radio.Group label={t('When the premiums are paid')} value={String(days)} onChange={(chosen) => setDays(Number(chosen))}>
            <Stack gap={4} mt={4}>
              <Radio
                value="0"
                mih={44}
                label={t('Now, all with one payment')}
                description={t('You pay, or send the link to whoever does. Each policy is issued once it is paid.')}
              />
              {creditTerms.map((each) => (
                <Radio key={each} value={String(each)} label={t('Within {days} days: issued at once', { days: each })} mih={44} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <Text size="sm">
          {batch.kind === 'fleet'
            ? t('Read these to the customer. By ticking them, you state that the customer accepts them; it is recorded that you did.')
            : t('Read these to each customer. By ticking them, you state that they accept them; it is recorded that you did.')}
        </Text>
        {declarations.map((each) => (
          <Checkbox
            key={each.code}
            label={`${t(each.text)}${each.required ? '' : ` ${t('(optional)')}`}`}
            checked={accepted[each.code] ?? false}
            error={isTried && isMissing(each) ? t('Please read and accept this.') : undefined}
            onChange={(event) => setAccepted({ ...accepted, [each.code]: event.currentTarget.checked })}
          />
        ))}
        <FailureNote failure={failure} />
        <Button loading={busy} onClick={() => void confirm()}>
          {isForReview
            ? t('{count, plural, one {Send # row to underwriting} other {Send # rows to underwriting}}', { count: counts.toRefer })
            : days > 0
              ? t('{count, plural, one {Issue # policy} other {Issue # policies}}', { count: counts.ready })
              : t('{count, plural, one {Ask for payment of # policy} other {Ask for payment of # policies}}', { count: counts.ready })}
        </Button>
      </Stack>
    </Sheet>
  )
}
