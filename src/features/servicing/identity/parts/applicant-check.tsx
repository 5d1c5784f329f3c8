import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Failure, failureOf } from '#kit/web/failure.ts'
import { t } from '#kit/web/text.ts'
import { ErrorState } from '#kit/web/ui/error-state.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { applicantIdentityContract, type IdentitySession } from '../public/contract.ts'
import { APPLICANT_CONSENT, CONSENT } from '../public/rules.ts'
import { runHyperVerge } from './hyperverge.ts'
import { SimulatedCheck } from './simulated-check.tsx'
import { type Progress, progressOf } from './simulator.ts'

type Begun = { readonly session: IdentitySession; readonly progress: Progress }
type Props = { readonly wasBegun: boolean; readonly done: () => void }

/** The identity check of someone who applies to become an agent, from their consent to the provider's answer. */
export default function ApplicantCheck({ wasBegun, done }: Props) {
  const start = useWrite(applicantIdentityContract.startApplicantIdentity)
  const result = useWrite(applicantIdentityContract.applicantIdentityResult)
  const [begun, setBegun] = useState<Begun>()
  const [failure, setFailure] = useState<Failure>()
  const [agrees, setAgrees] = useState(wasBegun)

  const ask = async () => {
    setFailure(undefined)
    await result.submit({ body: {} }).then(done, (thrown) => setFailure(failureOf(thrown)))
  }
  const begin = async () => {
    setFailure(undefined)
    try {
      const { session } = await start.submit({ body: { consent: CONSENT.version } })
      if (!session) return done()
      const progress = session.provider === 'simulator' ? await progressOf(session) : { photos: [], finished: false }
      if (progress.finished) return await ask()
      setBegun({ session, progress })
      if (session.provider === 'hyperverge') {
        await runHyperVerge(session)
        await ask()
      }
    } catch (thrown) {
      setFailure(failureOf(thrown))
    }
  }
  const resume = useEffectEvent(() => {
    if (wasBegun) void begin()
  })
  useEffect(() => resume(), [])

  if (failure) return <ErrorState failure={failure} retry={begun?.progress.finished ? ask : begin} />
  if (begun && begun.session.provider === 'simulator' && !begun.progress.finished)
    return (
      <SimulatedCheck
        session={begun.session}
        progress={begun.progress}
        onProgress={(progress) => {
          setBegun({ ...begun, progress })
          if (progress.finished) void ask()
        }}
      />
    )
  if (begun) return <Text role="status">{t('The answer is on its way …')}</Text>
  return (
    <Stack gap="md">
      <Checkbox
        size="md"
        checked={agrees}
        onChange={({ currentTarget }) => setAgrees(currentTarget.checked)}
        label={t(APPLICANT_CONSENT)}
      />
      <Button disabled={!agrees} loading={start.busy} onClick={() => void begin()}>
        {t('Start the check')}
      </Button>
    </Stack>
  )
}
