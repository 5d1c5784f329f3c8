import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { PersonMenu } from './person-menu.tsx'

/** The customer's own records, and the way out. */
export default function CustomerMenu({ name }: { readonly name: string }) {
  return (
    <PersonMenu name={name}>
      <Menu.Item component={Link} to={pathTo('policies/my-list', { audience: 'customer' })}>
        {t('My quotations and policies')}
      </Menu.Item>
      <Menu.Item component={Link} to={pathTo('customer-pages/details', { audience: 'customer' })}>
        {t('My details')}
      </Menu.Item>
      <Menu.Item component={Link} to={pathTo('help-desk/help', { audience: 'customer' })}>
        {t('Help')}
      </Menu.Item>
    </PersonMenu>
  )
}
