import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { pathTo } from '#domain/routing.ts'
import { type Failure, failureOf } from '#kit/web/failure.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { ErrorState } from '#kit/web/ui/error-state.tsx'
import { Loader } from '#kit/web/ui/loader.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { runHyperVerge } from '../../parts/hyperverge.ts'
import { Checking } from '../../parts/outcome.tsx'
import { SimulatedCheck } from '../../parts/simulated-check.tsx'
import { type Progress, progressOf } from '../../parts/simulator.ts'
import type { Standing } from '../../parts/standing.ts'
import { contract, type IdentityCheck, type IdentitySession } from '../../public/contract.ts'
import { CONSENT } from '../../public/rules.ts'
import { Alternatives } from './alternatives.tsx'
import { Consent } from './consent.tsx'

type Begun = { readonly session: IdentitySession; readonly check: IdentityCheck; readonly progress: Progress }

type Props = { readonly policyId: string; readonly standing: Standing; readonly onBegun: () => void; readonly onWasted: () => void }

/** One transaction with the provider, from consent to waiting for its answer; an existing one continues where it stopped. */
export function Run({ policyId, standing, onBegun, onWasted }: Props) {
  const start = useWrite(contract.startIdentity)
  const [begun, setBegun] = useState<Begun>()
  const [failure, setFailure] = useState<Failure>()
  const wasBegun = standing.check?.state === 'started'
  const audience = usePerson()?.audience ?? 'customer'
  const back = pathTo('policies/policy', { audience, line: standing.line }, { id: policyId })

  const begin = async () => {
    setFailure(undefined)
    try {
      const { session, check } = await start.submit({ body: { policyId, consent: CONSENT.version } })
      if (!session || !check) return onWasted()
      const progress = session.provider === 'simulator' ? await progressOf(session) : { photos: [], finished: false }
      setBegun({ session, check, progress })
      onBegun()
    } catch (thrown) {
      setFailure(failureOf(thrown))
    }
  }
  const resume = useEffectEvent(() => {
    if (wasBegun) void begin()
  })
  useEffect(() => resume(), [])

  if (begun)
    return (
      <Page title={t('Confirm your identity')} subtitle={standing.description} back={back}>
        <Provider {...begun} onProgress={(progress) => setBegun({ ...begun, progress })} />
        {!begun.progress.finished && <Alternatives policyId={policyId} agent={standing.agent} />}
      </Page>
    )
  if (failure)
    return (
      <Page title={t('Confirm your identity')} subtitle={standing.description} back={back}>
        <ErrorState failure={failure} retry={begin} />
        <Alternatives policyId={policyId} agent={standing.agent} />
      </Page>
    )
  if (wasBegun) return <Loader mode="spinner" />
  return <Consent subtitle={standing.description} back={back} busy={start.busy} onAgreed={() => void begin()} />
}

function Provider({ session, check, progress, onProgress }: Begun & { readonly onProgress: (next: Progress) => void }) {
  if (progress.finished) return <Checking check={check} />
  if (session.provider === 'simulator') return <SimulatedCheck session={session} progress={progress} onProgress={onProgress} />
  return <HyperVerge session={session} onDone={() => onProgress({ photos: ['document', 'selfie'], finished: true })} />
}

function HyperVerge({ session, onDone }: { readonly session: IdentitySession; readonly onDone: () => void }) {
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    setFailure(undefined)
    await runHyperVerge(session).then(onDone, (thrown) => setFailure(failureOf(thrown)))
    setBusy(false)
  }
  if (failure) return <ErrorState failure={failure} retry={run} />
  return (
    <Button fullWidth loading={busy} onClick={() => void run()}>
      {t('Open the identity check')}
    </Button>
  )
}
