import { z } from 'zod'
import { field } from '#kit/field.ts'
import { msg, registerMessage } from '#kit/message.ts'
import { plainText } from '#kit/text.ts'
import { lineSummaries } from '#lines/names.ts'
import { linksIn } from './markdown.ts'
import { isAt, mayLink, SOCIALS, type Social } from './social-links.ts'

const LANGUAGES = ['Filipino', 'English', 'Cebuano', 'Hiligaynon', 'Ilocano', 'Bicolano', 'Waray', 'Kapampangan', 'Chinese'] as const
const LINES = lineSummaries.map(({ code }) => code)

const FOREIGN = 'A link may only lead to a social page of yours, the Insurance Commission, the LTO or the Privacy Commission.'

/** Restricted Markdown: the only HTML ever made from it is what `kit/markdown` makes. */
export const markdown = (most: number) =>
  plainText(most)
    .trim()
    .refine((text) => linksIn(text).every(mayLink), FOREIGN)

/** An empty value is treated as absent. */
const orNothing = <S extends z.ZodType>(schema: S) =>
  z.preprocess((given) => (given === '' || given === null ? undefined : given), schema.optional())

const social = (name: Social) =>
  field(
    {
      label: SOCIALS[name].label,
      control: 'text',
      group: 'Your pages elsewhere',
      placeholder: `https://${SOCIALS[name].hosts[0]}/…`,
      autoComplete: 'off',
    },
    orNothing(
      plainText(200)
        .trim()
        .refine(
          (address) => isAt(name, address),
          registerMessage(msg`Enter the full address of your page, such as https://${SOCIALS[name].hosts[0]}/yourname.`),
        ),
    ),
  )

/** What an agent writes on their own page. Name, licence, figures and prices are not theirs to write: they are taken from the records. */
export const PageContent = z.object({
  headline: field(
    { label: 'In one sentence', control: 'text', placeholder: 'Clear car insurance for families in Bacolod', autoComplete: 'off' },
    plainText(90).trim().min(10, 'Say in a sentence of at least 10 characters what you do for people.'),
  ),
  about: field(
    {
      label: 'About you',
      control: 'area',
      help: 'Two or three short paragraphs. **Bold**, *italic* and lists with - are shown as such. Promise nothing that the policy does not say.',
    },
    markdown(1500).refine((text) => text.length >= 40, 'Write at least 40 characters about yourself.'),
  ),
  languages: field(
    { label: 'Languages you speak', control: 'choices', options: LANGUAGES.map((value) => ({ value, label: value })) },
    z.array(z.enum(LANGUAGES)).max(LANGUAGES.length).default([]),
  ),
  area: field(
    { label: 'Where you meet customers', control: 'text', placeholder: 'Bacolod, Talisay and Silay', autoComplete: 'off' },
    orNothing(plainText(80).trim()),
  ),
  lines: field(
    {
      label: 'Products on your page',
      control: 'choices',
      help: 'Only those for which your licence is valid that day are shown.',
      options: lineSummaries.map(({ code, name }) => ({ value: code, label: name })),
    },
    z.array(z.enum(LINES)).min(1, 'Choose at least one product.').max(LINES.length),
  ),
  facebook: social('facebook'),
  messenger: social('messenger'),
  instagram: social('instagram'),
  tiktok: social('tiktok'),
  youtube: social('youtube'),
  linkedin: social('linkedin'),
})
export type PageContent = z.output<typeof PageContent>

/** What a person writes to be read on a page. */
export const PostForm = z.object({
  title: field(
    { label: 'Title', control: 'text', autoComplete: 'off' },
    plainText(90).trim().min(8, 'Give it a title of at least 8 characters.'),
  ),
  body: field(
    {
      label: 'Text',
      control: 'area',
      help: 'Leave an empty line between paragraphs. ## makes a heading, - a list; **bold** and *italic* are shown as such.',
    },
    markdown(8000).refine((text) => text.length >= 80, 'Write at least 80 characters.'),
  ),
})
export type PostForm = z.output<typeof PostForm>
