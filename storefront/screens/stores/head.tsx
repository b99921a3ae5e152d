import { PageHead } from '#storefront/components/page-head.tsx'
import textStyles from '#ui/text.module.css'
import styles from './head.module.css'
export function Head({ title, text }: { title: string; text: string }) {
  return (
    <PageHead title={title}>
      <p className={`${textStyles.muted} ${styles.sentence}`}>{text}</p>
    </PageHead>
  )
}
