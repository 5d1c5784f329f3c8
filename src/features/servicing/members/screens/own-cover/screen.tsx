import { Text } from '@mantine/core'
import { formatMobile } from '#domain/mobile.ts'
import { pathTo } from '#domain/routing.ts'
import { useSignedInCustomer } from '#features/people/session/public/parts/use-signed-in-customer.ts'
import { AgentContact } from '#features/people/sharing/public/parts/agent-contact.tsx'
import { t } from '#kit/web/text.ts'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { ownCoverContract } from '../../public/contract/own-cover.ts'
import { CoverFacts } from './cover-facts.tsx'

/** The signed-in person's insurance as a member of groups: their own cover, and no one else's. */
export default function OwnCoverScreen() {
  const read = useRead(ownCoverContract.ownCovers)
  const page = { title: t('My cover in a group'), back: pathTo('policies/my-list', { audience: 'customer' }) }
  return (
    <Loaded read={read} page={page}>
      {({ items }) => (
        <Page {...page}>
          {items.length === 0 && <Nowhere />}
          {items.map((cover) => (
            <section key={`${cover.policyId} ${cover.member}`} aria-label={cover.groupName}>
              <CoverFacts cover={cover} />
              <Text mb="sm">
                {t('Is something wrong, or do you have a question? Ask {group}, which arranged your insurance, or the agent:', {
                  group: cover.groupName,
                })}
              </Text>
              <AgentContact agent={cover.agent} />
            </section>
          ))}
        </Page>
      )}
    </Loaded>
  )
}

function Nowhere() {
  const signedIn = useSignedInCustomer()
  return (
    <Empty title={t('You are not insured in a group with this number')}>
      {t('You signed in with {mobile}. Ask whoever arranged your insurance, such as your employer, to add this number to your name.', {
        mobile: signedIn ? formatMobile(signedIn.customer.mobile) : '',
      })}
    </Empty>
  )
}
