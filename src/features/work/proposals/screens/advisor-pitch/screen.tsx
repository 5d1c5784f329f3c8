import { Button, List, Text } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { AdvisorBusinessCard } from '#features/people/directory/public/parts/business-card.tsx'
import { useStaff } from '#features/people/staff/public/parts/use-staff.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import { useBrand } from '#features/reference/brands/public/parts/brand.tsx'
import { IconShieldCheck } from '#kit/web/icons.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { lines } from '#lines'
import type { Line } from '#lines/line.ts'
import { needsAddress } from '../../parts/addresses.ts'

const sold: readonly Line[] = Object.values(lines)

/** Who the advisor is and who is behind them: shown to a customer before anything is sold. */
export default function AdvisorPitch() {
  const staff = useStaff()
  const brand = useBrand()
  const [lead] = useQueryParam('lead')
  const { insurer, support } = brand
  return (
    <Page
      title={t('Your advisor')}
      subtitle={t(brand.tagline)}
      back={pathTo('performance/dashboard', { audience: 'agent' })}
      actions={
        <Button component={Link} to={needsAddress(lead)}>
          {t('What do you need?')}
        </Button>
      }
    >
      {staff && <AdvisorBusinessCard id={staff.user._id} />}
      <DetailCard
        title="Who stands behind it"
        details={[
          { label: 'Insurer', value: insurer.name },
          { label: 'Licence', value: insurer.licence },
          { label: 'Address', value: insurer.address },
          staff && { label: 'Branch', value: branchName(staff.user.branch) },
          staff && { label: 'Advisor code', value: staff.user.agentCode },
          { label: 'Support', value: `${support.phone} · ${support.email}` },
          { label: 'Hours', value: support.hours },
        ]}
      />
      <DetailCard title="What you can insure">
        <List spacing="sm" icon={<IconShieldCheck size={22} aria-hidden />}>
          {sold.map(({ code, name, summary }) => (
            <List.Item key={code}>
              <Text component="span" display="block" fw={600}>
                {t(name)}
              </Text>
              <Text component="span" display="block" size="sm">
                {t(summary)}
              </Text>
            </List.Item>
          ))}
        </List>
      </DetailCard>
      <DetailCard title="What you can count on">
        <List spacing={6} size="sm">
          <List.Item>{t('The full price, with every tax and fee, before you agree to anything.')}</List.Item>
          <List.Item>{t('You pay on the payment provider’s page, and we confirm as soon as the payment is received.')}</List.Item>
          <List.Item>{t('Anyone can check a policy with the code printed on it.')}</List.Item>
        </List>
      </DetailCard>
    </Page>
  )
}
