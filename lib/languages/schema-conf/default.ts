/** The built-in schema: the default attributes of the manual (table 5-5), and those its functions write. */

export const defaultSchemaConf = `# Attributes of resource descriptions: the default schema of the manual
Attribute name=author desc="Who wrote the document" editable=true indexable=true
Attribute name=author-email desc="E-mail address of the author" editable=true
Attribute name=content-charset desc="Character encoding, from the HTTP server"
Attribute name=content-encoding desc="Encoding of the content, from the HTTP server"
Attribute name=content-language desc="Language of the document, from the HTTP server" editable=true
Attribute name=content-length desc="Length in bytes, from the HTTP server"
Attribute name=content-type desc="MIME type, from the HTTP server"
Attribute name=description desc="Brief description of the document, one line" editable=true indexable=true
Attribute name=expires desc="Date on which the description is no longer valid" editable=true
Attribute name=full-text desc="The whole text of the document" indexable=true
Attribute name=keywords desc="Words that tell what the document is about" editable=true indexable=true
Attribute name=last-modified desc="When the document was last changed"
Attribute name=partial-text desc="The beginning of the text of the document" indexable=true
Attribute name=phone desc="Telephone number to ask about the document" editable=true
Attribute name=readacl desc="Who may read the document, with document-level security" editable=true
Attribute name=title desc="Title of the document" editable=true indexable=true
Attribute name=url desc="Address of the document" indexable=true
Attribute name=virtual-db desc="Part of the database the description belongs to" editable=true
# Written by functions of the robot
Attribute name=classification desc="Category of the document" editable=true indexable=true
Attribute name=depth desc="Links away from the starting point"
Attribute name=ip desc="Address of the server, with enable-ip"
Attribute name=md5 desc="Fingerprint of the content"
Attribute name=rd-expires desc="When the description runs out"
Attribute name=rd-last-modified desc="When the description was made"
Attribute name=table-of-contents desc="Headings of the document" indexable=true
`;
