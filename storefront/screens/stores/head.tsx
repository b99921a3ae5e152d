import pageHead from '#storefront/components/page-head.module.css'
import textStyles from '#ui/text.module.css'
import styles from './head.module.css'
export function Head({ title, text }: { title: string; text: string }) {
  return (
    <div className={pageHead.pageHead}>
      <h1 className={textStyles.display} tabIndex={-1}>
        {title}
      </h1>
      <p className={`${textStyles.muted} ${styles.sentence}`}>{text}</p>
    </div>
  )
}
