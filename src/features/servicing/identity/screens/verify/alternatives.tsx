import { Accordion, Button, Skeleton, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { pathTo } from '#domain/routing.ts'
import { AgentContact } from '#features/people/sharing/public/parts/agent-contact.tsx'
import { fetchPart } from '#kit/web/router/lazy-part.ts'
import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'

type Props = { readonly policyId: string; readonly agent: { readonly name: string; readonly mobile: string } }

/** Alternatives to this phone’s camera, so that no one is stuck: requests.md R-31. */
export function Alternatives({ policyId, agent }: Props) {
  return (
    <Accordion variant="separated" mt="lg">
      <Accordion.Item value="phone">
        <Accordion.Control>{t('Continue on another phone')}</Accordion.Control>
        <Accordion.Panel>
          <OtherPhone policyId={policyId} />
        </Accordion.Panel>
      </Accordion.Item>
      <Accordion.Item value="agent">
        <Accordion.Control>{t('Do it with your agent')}</Accordion.Control>
        <Accordion.Panel>
          <Text size="sm" mb="sm">
            {t('Your agent can open this check on their own phone, with you and your document beside them.')}
          </Text>
          <AgentContact agent={agent} />
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}

/** The address of this check, to be opened elsewhere: there, one signs in with the customer’s own number first. */
function OtherPhone({ policyId }: { readonly policyId: string }) {
  const address = `${location.origin}/app${pathTo('identity/verify', { audience: 'public' }, { policy: policyId })}`
  const [picture, setPicture] = useState('')
  useEffect(() => {
    let isCurrent = true
    void fetchPart(() => import('qrcode')).then(async ({ toDataURL }) => {
      const drawn = await toDataURL(address, { margin: 2, width: 220 })
      if (isCurrent) setPicture(drawn)
    })
    return () => {
      isCurrent = false
    }
  }, [address])
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast.success(t('Link copied successfully!')),
      () => toast.error(t('Error copying link. Please try again')),
    )
  return (
    <Stack align="center" gap="sm">
      <Text size="sm">
        {t(
          'Scan this with the other phone and sign in there with your mobile number. This page continues automatically when you are done.',
        )}
      </Text>
      {picture ? <img src={picture} width={220} height={220} alt={t('Code with the link to this check')} /> : <Skeleton w={220} h={220} />}
      <Button variant="default" onClick={() => void copy()}>
        {t('Copy link')}
      </Button>
    </Stack>
  )
}
