export function Head({ title, text }: { title: string; text: string }) {
  return (
    <div className="pagehead">
      <h1 className="display" tabIndex={-1}>
        {title}
      </h1>
      <p className="muted mt-[6px]">{text}</p>
    </div>
  )
}
