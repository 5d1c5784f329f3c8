import { Button, Group, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { formatDay } from '#domain/day.ts'
import type { Answers } from '#kit/web/form/answers.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { IconMailExclamation } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { useDialog } from '#kit/web/use-dialog.ts'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type PolicyDetail } from '../../public/contract.ts'
import { AttachDeed, type Deed } from '../../public/parts/attach-deed.tsx'
import { MISSING_DEED, NoticeForm } from '../../public/rules/ending-schemas.ts'
import { GROUNDS } from '../../rules/ending.ts'

/** Gives notice of cancellation: on which ground, what the customer has shown, who is notified, and the last day of cover that follows. */
export function GiveNotice({ policy }: { readonly policy: PolicyDetail }) {
  const { id, reference, mayNotice, mortgagee, hasCtpl } = policy
  const { opened, isBegun, open, close, finish } = useDialog()
  const formId = useId()
  const { submit, busy } = useWrite(contract.noticeOfCancellation)
  // No one is accused of fraud just because it is the first option.
  const ground = mayNotice.length === 1 ? mayNotice[0]?.ground : undefined
  const [answers, setAnswers] = useState<Answers>({ ground })
  const [deed, setDeed] = useState<Deed>()
  const lastDay = mayNotice.find((each) => each.ground === answers.ground)?.lastDay
  const needsDeed = hasCtpl && answers.ground === 'asked' && (answers.shownFirst === 'sale' || answers.shownFirst === 'ceased')
  const params = { id }
  return (
    <>
      <Button variant="light" color="coral" my="sm" leftSection={<IconMailExclamation size={18} />} onClick={open}>
        {t('Give notice of cancellation')}
      </Button>
      <Dialog
        opened={opened}
        onClose={close}
        keepMounted={isBegun}
        title={t('Give notice that {number} will be cancelled?', { number: reference })}
      >
        <FieldsForm
          schema={NoticeForm}
          formId={formId}
          initial={{ ground, mortgagee, hasCtpl }}
          offers={() => ({ ground: { options: mayNotice.map((each) => ({ value: each.ground, label: t(GROUNDS[each.ground]) })) } })}
          onChange={setAnswers}
          lacks={needsDeed && !deed ? t(MISSING_DEED[answers.shownFirst === 'sale' ? 'sale' : 'ceased']) : undefined}
          onSubmit={async (body) => {
            setCached(contract.policy, { params }, await submit({ params, body: { ...body, deedId: needsDeed ? deed?.id : undefined } }))
            finish()
          }}
        >
          {needsDeed && (
            <AttachDeed
              policyId={id}
              label={answers.shownFirst === 'sale' ? t('Attach the deed of sale') : t('Attach proof that it no longer exists')}
              deed={deed}
              onAttached={setDeed}
            />
          )}
        </FieldsForm>
        {lastDay && <WhoIsTold policy={policy} lastDay={lastDay} />}
        <Group grow mt="md" preventGrowOverflow={false}>
          <Button variant="default" px="xs" onClick={close}>
            {t('Back')}
          </Button>
          <Button type="submit" form={formId} color="coral" px="xs" loading={busy}>
            {t('Give notice')}
          </Button>
        </Group>
      </Dialog>
    </>
  )
}

type Told = { readonly policy: PolicyDetail; readonly lastDay: string }

const WhoIsTold = ({ policy: { mortgagee, hasCtpl }, lastDay }: Told) => (
  <Text size="sm" mt="sm" role="status">
    {mortgagee
      ? t('The customer is notified by text message and e-mail, {mortgagee} by e-mail. Cover lasts until {day}.', {
          mortgagee,
          day: formatDay(lastDay),
        })
      : t('The customer is notified by text message and e-mail. Cover lasts until {day}.', { day: formatDay(lastDay) })}{' '}
    {hasCtpl && t('The LTO is notified as well; cover lasts for 15 days after it acknowledges the notice.')}{' '}
    {t('Then print the letter, post it as registered mail and enter the receipt.')}
  </Text>
)
