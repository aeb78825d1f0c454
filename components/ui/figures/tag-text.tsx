/** Where there is too little room the words give way: a figure with its end cut off is another figure. */
export const TagText = ({ text }: { text: string }) => (
  <bdi className="flex min-w-0 gap-1">
    {text.split(' ').map((part, at) => (
      <span key={at} className={/\d/.test(part) ? 'shrink-0' : 'truncate'}>
        {part}
      </span>
    ))}
  </bdi>
);
