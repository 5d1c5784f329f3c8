import { t } from '#kit/web/text.ts'
import classes from './page-frame.module.css'

/** A page as the public would see it on a phone. It may neither run scripts nor submit its forms. */
export const PageFrame = ({ html }: { readonly html: string }) => (
  <iframe className={classes.frame} sandbox="" srcDoc={html} title={t('The page on a phone')} />
)
