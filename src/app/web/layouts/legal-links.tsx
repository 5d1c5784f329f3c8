import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'

/** The legally required information. */
export const LegalLinks = () => (
  <>
    <Link to={pathTo('brands/legal', { audience: 'public' }, { text: 'privacy-notice' })}>{t('Privacy notice')}</Link>
    {' · '}
    <Link to={pathTo('brands/legal', { audience: 'public' }, { text: 'terms' })}>{t('Terms of use')}</Link>
  </>
)
