grant select on content, content_text to assay_app;
