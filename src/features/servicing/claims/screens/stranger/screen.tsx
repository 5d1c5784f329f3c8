import { Alert, Button, Text } from '@mantine/core'
import { useId, useMemo, useState } from 'react'
import { z } from 'zod'
import { formatPesos } from '#domain/money.ts'
import { Mobile } from '#domain/person.ts'
import { numberProofContract } from '#features/people/session/public/contract/number-proof.ts'
import { CodeEntry } from '#features/people/session/public/parts/code-entry.tsx'
import { field } from '#kit/field.ts'
import { plainText } from '#kit/text.ts'
import { now } from '#kit/web/clock.ts'
import { useDraft } from '#kit/web/draft.ts'
import type { Answers } from '#kit/web/form/answers.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { useHistoryStep } from '#kit/web/router/use-history-step.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { CallFirst } from '../../parts/call-first.tsx'
import { strangersContract } from '../../public/contract/strangers.ts'
import { Sent } from './sent.tsx'
import { StrangersNotice } from './strangers-notice.tsx'

const WhoAndWhat = z.object({
  knownBy: field(
    {
      label: 'Plate of the vehicle, or the number of its document',
      control: 'text',
      autoComplete: 'off',
      help: 'The vehicle that hit you, or that you were in.',
    },
    plainText(40).trim().min(3, 'Enter the plate, or the number of the document.'),
  ),
  mobile: field(
    {
      label: 'Your mobile number',
      control: 'mobile',
      autoComplete: 'tel',
      personal: true,
      help: 'We send a code to this number, and call you on it.',
    },
    Mobile,
  ),
})

type Asked = z.output<typeof WhoAndWhat> & { readonly resendFrom: number }
type Reported = { readonly number: string; readonly key: string }

/**
 * Who they are, about which vehicle, and under which id the report is sent: kept until it was sent, since a page that is loaded again, as
 * for another language, begins anew.
 */
function useBegun(paper: string) {
  const [fresh, setFresh] = useState<string>(() => crypto.randomUUID())
  const [kept, setKept] = useState<Answers>({})
  const [typed, type] = useState<Answers>()
  const begun = useMemo((): Answers => ({ knownBy: paper, client: fresh, ...kept, ...typed }), [paper, fresh, kept, typed])
  const drop = useDraft(`third-party/${paper}`, begun, typed !== undefined, setKept)
  return {
    begun,
    client: typeof begun.client === 'string' ? begun.client : fresh,
    /** Changes when what was kept is known. */
    formKey: String('client' in kept),
    type,
    /** Another report from here is another report. */
    end: () => {
      drop()
      setKept({})
      type(undefined)
      setFresh(crypto.randomUUID())
    },
  }
}

/**
 * For someone not insured here who was hit, was hurt, or saw it: they prove their number, then say what happened. Nothing about the insured
 * is revealed.
 */
export default function Stranger() {
  const [paper = ''] = useQueryParam('paper')
  const { begun, client, formKey, type, end } = useBegun(paper)
  const { step, goTo, goBack } = useHistoryStep<'code' | 'notice' | 'sent'>()
  const [asked, setAsked] = useState<Asked>()
  const [proof, setProof] = useState<string>()
  const [reported, report] = useState<Reported>()
  const goOn = (next: 'notice' | 'sent') => goTo(next, { replace: true })
  if (step === 'sent' && reported) return <Sent number={reported.number} reportKey={reported.key} />
  if (step === 'notice' && asked && proof) {
    const done = (sent: Reported) => {
      end()
      report(sent)
      goOn('sent')
    }
    return <StrangersNotice proof={proof} knownBy={asked.knownBy} client={client} done={done} />
  }
  if (step === 'code' && asked) {
    const prove = (proved: string) => {
      setProof(proved)
      goOn('notice')
    }
    return <Proving asked={asked} change={goBack} prove={prove} />
  }
  const go = (next: Asked) => {
    setAsked(next)
    goTo('code')
  }
  return <Beginning key={formKey} initial={begun} type={type} go={go} />
}

type BeginningProps = {
  readonly initial: Answers
  readonly type: (answers: Answers) => void
  readonly go: (asked: Asked) => void
}

function Beginning({ initial: { knownBy, mobile }, type, go }: BeginningProps) {
  const formId = useId()
  const { submit, busy } = useWrite(numberProofContract.sendStrangerCode)
  return (
    <Page
      title={t('Report an accident')}
      subtitle={t('With a vehicle that we insure')}
      actions={
        <Button type="submit" form={formId} loading={busy}>
          {t('Send me a code')}
        </Button>
      }
    >
      <CallFirst isUrgent />
      <FieldsForm
        schema={WhoAndWhat}
        formId={formId}
        initial={{ knownBy, mobile }}
        onChange={type}
        onSubmit={async (answers) => {
          const { resendInSeconds } = await submit({ body: { mobile: answers.mobile } })
          go({ ...answers, resendFrom: now().getTime() + resendInSeconds * 1000 })
        }}
      />
      <NoFault />
    </Page>
  )
}

/** What the law grants to anyone who was hurt, before anyone asks whose fault it was. */
function NoFault() {
  const { data } = useRead(strangersContract.noFaultOffer, undefined, { aside: true })
  if (!data?.amount) return null
  return (
    <Alert mt="lg" title={t('Was someone hurt? {amount} for each person, whoever was at fault', { amount: formatPesos(data.amount) })}>
      <Text size="sm">
        {t(
          'By law, this no-fault indemnity is paid for death or injury (Insurance Code, section 391). A passenger claims it from the insurer of the vehicle they rode in; anyone outside, from the insurer of the vehicle that hit them. You need the police report, and the medical report with its bills, or the death certificate with proof of who is to be paid. More can be claimed afterwards, within six months.',
        )}
      </Text>
    </Alert>
  )
}

type ProvingProps = { readonly asked: Asked; readonly change: () => void; readonly prove: (proof: string) => void }

function Proving({ asked: { mobile, resendFrom }, change, prove }: ProvingProps) {
  const send = useWrite(numberProofContract.sendStrangerCode)
  const verify = useWrite(numberProofContract.proveNumber)
  return (
    <CodeEntry
      mobile={mobile}
      resendFrom={resendFrom}
      action={t('Continue')}
      change={change}
      hint={t('No message? It can take a minute. Check the number above.')}
      busy={verify.busy}
      verify={async (code) => prove((await verify.submit({ body: { mobile, code } })).proof)}
      resend={async () => (await send.send({ body: { mobile } }))?.data.resendInSeconds}
    />
  )
}
