import { activeLanguage, t } from '#kit/web/text.ts'
import { chooseLanguage, languageName, languages } from '../languages.tsx'
import classes from './layouts.module.css'

/** The available languages, visible to every customer. */
export const LanguageSwitch = () => (
  <fieldset className={classes.languages} aria-label={t('Language')}>
    {languages.map((language) => (
      <button
        key={language}
        type="button"
        lang={language}
        className={classes.language}
        aria-pressed={language === activeLanguage()}
        onClick={() => chooseLanguage(language)}
      >
        {languageName(language)}
      </button>
    ))}
  </fieldset>
)
