/** The url-rules.conf of a new collection. */

export const stock = `# Parameters of URLs. For each parameter, the first line that names it decides; others stay.
# Exceptions go above the line they except from, such as: keep utm_source on www.example.com/

# Campaigns and clicks
drop utm_* _ga _gl
drop gclid dclid gbraid wbraid fbclid msclkid yclid twclid ttclid igshid
drop mc_cid mc_eid _hsenc _hsmi mkt_tok vero_id oly_anon_id oly_enc_id

# Sessions, in the query or as ;jsessionid= in the path
drop PHPSESSID JSESSIONID ASPSESSIONID* CFID CFTOKEN

# Names such as sid, id, and session mean other things on some sites. Add those of yours:
# drop sid on www.example.com/
`;
