import { Button, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { z } from 'zod'
import { isDay } from '#domain/day.ts'
import type { Side } from '#domain/side.ts'
import { loadedLineOf } from '#features/selling/quotes/public/parts/loaded-line.ts'
import { RawAnswers } from '#features/selling/quotes/public/rules/answers.ts'
import { AttachDeed, type Deed } from '#features/servicing/policies/public/parts/attach-deed.tsx'
import { extendSchema } from '#kit/field.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { t } from '#kit/web/text.ts'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import type { EndorsementKind } from '#lines/line/endorsement.ts'
import { contract, EffectiveOn, type PolicyChanges } from '../../public/contract.ts'
import { MISSING_PROOF } from '../../rules/changes.ts'

type Props = { readonly kind: EndorsementKind; readonly changes: PolicyChanges; readonly audience: Side; readonly close: () => void }

const On = z.object({ on: EffectiveOn })

/** The questions of one kind of change, the document that proves it, and the day from which it applies. */
export function ChangeForm({ kind, changes, audience, close }: Props) {
  const formId = useId()
  const { submit, busy } = useWrite(contract.askForChange)
  const [deed, setDeed] = useState<Deed>()
  const { policyId, latest } = changes
  const { risk } = loadedLineOf(changes)
  const schema = extendSchema(kind.of === 'risk' ? risk.schema : risk.holder, On)
  const isPassedOn = kind.of === 'owner'
  const known = isPassedOn ? {} : kind.of === 'risk' ? (kind.beginning?.(changes.answers, latest) ?? changes.answers) : changes.holder
  const params = { id: policyId }
  const ask = async ({ on, ...values }: Readonly<Record<string, unknown>>) => {
    const body = { kind: kind.code, on: isDay(String(on)) ? String(on) : latest, values: RawAnswers.parse(values), proofId: deed?.id }
    setCached(contract.policyChanges, { params }, await submit({ params, body }))
    close()
  }
  return (
    <>
      <Text mb="sm">{t(kind.help)}</Text>
      <FieldsForm
        schema={schema}
        only={isPassedOn ? kind.fields : [...kind.fields, 'on']}
        initial={{ ...known, on: latest }}
        formId={formId}
        within="values"
        draft={`change/${policyId}/${kind.code}`}
        lacks={kind.proof && !deed ? t(MISSING_PROOF) : undefined}
        onSubmit={ask}
      >
        {kind.proof && <AttachDeed policyId={policyId} label={t(kind.proof)} deed={deed} onAttached={setDeed} />}
      </FieldsForm>
      <Text size="sm" my="md">
        {t(whatFollows(kind, audience))}
      </Text>
      <Button type="submit" form={formId} loading={busy} fullWidth>
        {audience === 'customer' || isPassedOn ? t('Ask for this change') : t('Change the policy')}
      </Button>
    </>
  )
}

/** Who sees it next, and what happens to the policy. */
function whatFollows({ needsApproval, of }: EndorsementKind, audience: Side): string {
  if (of === 'owner')
    return audience === 'customer'
      ? 'Your agent and our office review it. Then the new owner is asked to take it over; from that day on the policy is theirs. What you paid, its invoices and your claims until then stay yours; the rest of the premium goes with it, so settle that between you.'
      : 'Our office reviews it. Then the new owner gets a message, shows who they are and takes it over; from that day on the policy is theirs. The rest of the premium goes with it.'
  if (audience === 'customer') return 'Your agent reviews it and confirms it. You get a message, and the new documents are in your policy.'
  return needsApproval
    ? 'Our office reviews it. The customer and the agent get a message when it is decided.'
    : 'The policy is updated at once. The customer gets a message with the slip.'
}
