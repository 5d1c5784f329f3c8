import { Button, Menu, NavLink } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from 'react-router'
import { pathTo, type ScreenId } from '#domain/routing.ts'
import { IconChevronDown } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { DropdownMenu } from '#kit/web/ui/dropdown-menu.tsx'

/** The pages of a lead, in the order in which an advisor needs them. */
const SECTIONS = [
  { screen: 'leads/status', title: 'Status' },
  { screen: 'leads/personal', title: 'Personal' },
  { screen: 'leads/contact', title: 'Contact' },
  { screen: 'leads/professional', title: 'Profession' },
  { screen: 'leads/existing-insurance', title: 'Existing insurance' },
  { screen: 'leads/product', title: 'Product' },
  { screen: 'proposals/lead-proposals', title: 'Proposals' },
  { screen: 'leads/documents', title: 'Documents' },
  { screen: 'leads/history', title: 'History' },
] as const satisfies readonly { screen: ScreenId; title: string }[]
export type LeadSection = (typeof SECTIONS)[number]['screen']

type Props = { readonly id: string; readonly current: LeadSection }

/** Navigation between the pages of a lead: beside them on a desktop, a menu on a phone, where so many tabs would overflow. */
export function LeadSections({ id, current }: Props) {
  const isDesktop = useMediaQuery('(min-width: 900px)', undefined, { getInitialValueInEffect: false })
  const links = SECTIONS.map(({ screen, title }) => ({ screen, title: t(title), to: pathTo(screen, { audience: 'agent' }, { id }) }))
  const title = links.find(({ screen }) => screen === current)?.title ?? ''
  if (isDesktop)
    return (
      <nav aria-label={t('Pages of the lead')}>
        {links.map(({ screen, title: label, to }) => (
          <NavLink
            key={screen}
            component={Link}
            to={to}
            label={label}
            active={screen === current}
            aria-current={screen === current ? 'page' : undefined}
            mih={44}
            fw={550}
            style={{ borderRadius: 10 }}
          />
        ))}
      </nav>
    )
  return (
    <nav aria-label={t('Pages of the lead')}>
      <DropdownMenu width="target" position="bottom-start">
        <Menu.Target>
          <Button
            fullWidth
            variant="default"
            styles={{ inner: { justifyContent: 'space-between' } }}
            rightSection={<IconChevronDown size={18} aria-hidden />}
          >
            {t('Page: {title}', { title })}
          </Button>
        </Menu.Target>
        <Menu.Dropdown style={{ display: 'grid', gridTemplateColumns: '1fr 1fr' }}>
          {links.map(({ screen, title: label, to }) => (
            <Menu.Item
              key={screen}
              component={Link}
              to={to}
              mih={44}
              {...(screen === current ? { 'aria-current': 'page', fw: 650, 'data-autofocus': true } : {})}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </DropdownMenu>
    </nav>
  )
}
