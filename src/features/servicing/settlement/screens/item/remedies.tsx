import { Button, Group, Stack, Text } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type ItemFacts, type Remedy } from '../../public/contract.ts'

type Props = { readonly item: ItemFacts; readonly keep: (item: ItemFacts) => void }

/** What can actually be done about an item, each action one tap away. */
export function Remedies({ item, keep }: Props) {
  const { id, may, needsSecond, whyNot } = item
  const params = { id }
  const ask = useWrite(contract.askAboutItem)
  const accept = useWrite(contract.acceptItem)
  const approve = useWrite(contract.approveItem)
  const giveBack = useWrite(contract.returnItem)
  const setAside = useWrite(contract.setItemAside)
  const sendBack = useWrite(contract.sendItemBack)
  if (may.length === 0 && !whyNot) return null
  const has = (remedy: Remedy) => may.includes(remedy)
  const keepAnswer = async (sending: Promise<{ data: ItemFacts } | undefined>) => {
    const answer = await sending
    if (answer) keep(answer.data)
  }
  return (
    <SectionCard title="What to do">
      <Stack gap="sm">
        {whyNot && <Text size="sm">{t(whyNot)}</Text>}
        <Group gap="xs">
          {has('approve') && (
            <Button loading={approve.busy} onClick={() => void keepAnswer(approve.send({ params, body: {} }))}>
              {t('Confirm')}
            </Button>
          )}
          {has('return') && (
            <ReasonButton
              label={t('Return')}
              title={t('Return this item to the desk?')}
              text={t('The person who proposed accepting it reads why.')}
              look={{ variant: 'default' }}
              act={async (reason) => keep(await giveBack.submit({ params, body: { reason } }))}
            />
          )}
          {has('ask') && (
            <Button
              variant={has('approve') ? 'default' : 'filled'}
              loading={ask.busy}
              onClick={() => void keepAnswer(ask.send({ params, body: {} }))}
            >
              {t('Ask the provider again')}
            </Button>
          )}
          {has('accept') && (
            <ReasonButton
              label={t('Accept the difference')}
              title={t('Accept this difference?')}
              text={
                needsSecond
                  ? t('This is a large one: someone else reads the reason and confirms it.')
                  : t('The reason stays with the item.')
              }
              look={{ variant: 'default' }}
              act={async (reason) => keep(await accept.submit({ params, body: { reason } }))}
            />
          )}
          {has('set-aside') && (
            <ReasonButton
              label={t('From another system')}
              title={t('Is it from another system?')}
              text={t('It is not a payment for a policy. Say whose it is.')}
              look={{ variant: 'default' }}
              act={async (reason) => keep(await setAside.submit({ params, body: { reason } }))}
            />
          )}
          {has('send-back') && (
            <ReasonButton
              label={t('Return the money')}
              title={t('Return this payment?')}
              text={t('The provider is first asked whether it is paid, and returns all of it once.')}
              look={{ variant: 'default', color: 'coral' }}
              act={async (reason) => keep(await sendBack.submit({ params, body: { reason } }))}
            />
          )}
        </Group>
      </Stack>
    </SectionCard>
  )
}
