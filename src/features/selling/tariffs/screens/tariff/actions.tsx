import { useNavigate } from 'react-router'
import { addDays } from '#domain/day.ts'
import { t } from '#kit/web/text.ts'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { type Action, contract, type TariffDetail } from '../../public/contract.ts'
import { versionAddress } from '../../public/parts/addresses.ts'
import { CopyForm, DaysForm, LastDayForm, NothingToFill, ReasonForm } from '../../rules/forms.ts'
import { StepButton } from './step-button.tsx'

type Props = { readonly tariff: TariffDetail }

/** Stores the answer of a step as the cached state of the version. */
const keep = (answer: TariffDetail) => setCached(contract.tariffVersion, { params: { id: answer.id } }, answer)

/** What the person may do next with a version, main step last. */
export function Actions({ tariff }: Props) {
  const { may } = tariff
  const can = (action: Action) => may.includes(action)
  return (
    <>
      {can('discard') && <Discard tariff={tariff} />}
      {can('withdraw') && <Withdraw tariff={tariff} />}
      {can('set-last-day') && <SetLastDay tariff={tariff} />}
      {can('revise') && <Revise tariff={tariff} />}
      {can('propose') && <Propose tariff={tariff} />}
      {can('activate') && <Activate tariff={tariff} />}
      {can('copy') && <Copy tariff={tariff} />}
    </>
  )
}

function Discard({ tariff: { id, version, revision } }: Props) {
  const { submit } = useWrite(contract.discardTariff)
  return (
    <StepButton
      label={t('Discard')}
      title={t('Discard {version}?', { version })}
      schema={ReasonForm}
      look={{ variant: 'subtle', color: 'coral' }}
      act={async ({ reason }) => keep(await submit({ params: { id }, body: { revision, reason } }))}
    />
  )
}

function Withdraw({ tariff: { id, version } }: Props) {
  const { submit } = useWrite(contract.withdrawTariff)
  return (
    <StepButton
      label={t('Withdraw')}
      title={t('Withdraw {version} before it starts?', { version })}
      schema={ReasonForm}
      look={{ variant: 'subtle', color: 'coral' }}
      act={async ({ reason }, confirmed) => keep(await submit({ params: { id }, body: { reason, confirmed } }))}
    />
  )
}

function SetLastDay({ tariff: { id, version, effectiveTo } }: Props) {
  const { submit } = useWrite(contract.setLastDay)
  return (
    <StepButton
      label={t('Set the last day')}
      title={t('Last day of {version}', { version })}
      schema={LastDayForm}
      initial={effectiveTo ? { lastDay: effectiveTo } : {}}
      act={async ({ lastDay = null, reason }, confirmed) => keep(await submit({ params: { id }, body: { lastDay, reason, confirmed } }))}
    />
  )
}

function Revise({ tariff: { id, version, revision } }: Props) {
  const { submit } = useWrite(contract.reviseTariff)
  return (
    <StepButton
      label={t('Open for changes')}
      title={t('Open {version} for changes again?', { version })}
      schema={ReasonForm}
      act={async ({ reason }) => keep(await submit({ params: { id }, body: { revision, reason } }))}
    />
  )
}

/** Changes the name of a draft, and the days on which it prices. */
export function Days({ tariff: { id, revision, version, effectiveFrom, effectiveTo, note } }: Props) {
  const { submit } = useWrite(contract.saveTariff)
  return (
    <StepButton
      label={t('Name and days')}
      title={t('Name and days')}
      schema={DaysForm}
      initial={{ version, effectiveFrom, ...(effectiveTo ? { effectiveTo } : {}), note }}
      act={async (values) => keep(await submit({ params: { id }, body: { revision, ...values, effectiveTo: values.effectiveTo ?? null } }))}
    />
  )
}

function Propose({ tariff: { id, version, revision } }: Props) {
  const { submit } = useWrite(contract.proposeTariff)
  return (
    <StepButton
      label={t('Propose')}
      title={t('Propose {version} to a second person?', { version })}
      schema={NothingToFill}
      look={{ variant: 'filled' }}
      act={async () => keep(await submit({ params: { id }, body: { revision } }))}
    />
  )
}

function Activate({ tariff: { id, version, revision, plan } }: Props) {
  const { submit } = useWrite(contract.activateTariff)
  return (
    <StepButton
      label={t('Activate')}
      title={t('Activate {version}? It can no longer be changed after that.', { version })}
      schema={NothingToFill}
      effects={plan?.effects ?? []}
      look={{ variant: 'filled' }}
      act={async (_, confirmed) => keep(await submit({ params: { id }, body: { revision, confirmed } }))}
    />
  )
}

function Copy({ tariff: { id, version, today } }: Props) {
  const { submit } = useWrite(contract.draftTariff)
  const navigate = useNavigate()
  return (
    <StepButton
      label={t('Start a draft from it')}
      title={t('A draft as a copy of {version}', { version })}
      schema={CopyForm}
      initial={{ effectiveFrom: addDays(today, 30) }}
      look={{ variant: 'filled' }}
      act={async (values) => {
        const draft = await submit({ body: { baseId: id, ...values } })
        keep(draft)
        navigate(versionAddress(draft.id))
      }}
    />
  )
}
